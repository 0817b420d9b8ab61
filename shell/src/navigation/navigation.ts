import type { MatchRoute } from '@recog/section-contract'
import type { PortalLocationStore } from '../location/portal-location'
import { beforePaint } from '../stage/pauses'
import type { Stage } from '../stage/stage'
import { markNavigation } from '../vitals/mark-navigation'
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
  async function follow(kind: 'first' | 'push' | 'replace' | 'pop'): Promise<void> {
    const start = performance.now()
    const here = location.current()
    const found = match(here.pathname)
    if (found.kind === 'redirect') {
      return location.navigate(`${found.to}${here.search}${here.hash}`, { replace: true })
    }
    announcer.expect(kind)
    if (isSectionsPage(here.pathname)) {
      await stage.showOwn('Sections', async (panel) => {
        const { renderSectionsPage } = await import('../sections-page/sections-page')
        await renderSectionsPage(panel)
      })
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
    scroll.place(here, kind)
    announcer.arrived()
  }

  location.onNavigation(({ kind }) => {
    scroll.remember()
    void follow(kind)
  })
  void follow('first')
}

/** Whether a path is the operator's page. It belongs to the shell, because it must work when no section does. */
export function isSectionsPage(pathname: string): boolean {
  return /^\/dev\/sections\/?$/i.test(pathname)
}
