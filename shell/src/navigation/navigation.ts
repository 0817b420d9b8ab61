import { isSectionsPage, markNavigation, renderSectionsPage } from '@recog/monitoring'
import type { MatchRoute } from '@recog/section-contract'
import type { PortalLocationStore } from '../location/portal-location'
import { beforePaint } from '../stage/pauses'
import type { Stage } from '../stage/stage'
import type { PageAnnouncer } from './page-announcer'
import type { ScrollMemory } from './scroll-memory'

interface NavigationOptions {
  readonly match: MatchRoute
  readonly location: PortalLocationStore
  readonly stage: Stage
  readonly announcer: PageAnnouncer
  readonly scroll: ScrollMemory
}

/** Shows the page of the present URL, now and after every navigation, and then sets scroll position and focus (R2.9). */
export function startNavigation({ match, location, stage, announcer, scroll }: NavigationOptions): void {
  /** The navigation whose page is not on screen yet. */
  let arriving: 'first' | 'push' | 'pop' | undefined

  async function follow(kind: 'first' | 'push' | 'replace' | 'pop'): Promise<void> {
    if (kind !== 'replace') arriving = kind
    const start = performance.now()
    const here = location.current()
    const found = match(here.pathname)
    if (found.kind === 'redirect') {
      return location.navigate(`${found.to}${here.search}${here.hash}`, { replace: true })
    }
    announcer.expect(kind)
    if (isSectionsPage(here.pathname)) {
      await stage.showOwn('Sections', renderSectionsPage)
    } else if (found.kind === 'not-found') {
      stage.showNotFound()
    } else {
      announcer.titleOf(found.route.title)
      await stage.show(found.route.section)
    }
    if (location.current().key !== here.key) return
    if (found.kind === 'route') markNavigation(found.route, start)
    await beforePaint()
    if (location.current().key !== here.key) return
    arriving = undefined
    scroll.place(here, kind)
    announcer.arrived()
  }

  location.onNavigation(({ location: next, kind }) => {
    scroll.follow(next, kind)
    // A page that changes its URL before it is on screen is still to be scrolled and announced.
    void follow(kind === 'replace' ? (arriving ?? kind) : kind)
  })
  void follow('first')
}
