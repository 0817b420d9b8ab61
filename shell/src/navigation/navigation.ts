import { matchRoute, type SectionName } from '@recog/section-contract'
import type { PortalLocationStore } from '../location/portal-location'
import { beforePaint } from '../stage/pauses'
import type { Stage } from '../stage/stage'
import { markNavigation } from '../vitals/mark-navigation'
import type { PageAnnouncer } from './page-announcer'
import type { ScrollMemory } from './scroll-memory'

interface NavigationOptions {
  readonly location: PortalLocationStore
  readonly stage: Stage
  readonly announcer: PageAnnouncer
  readonly scroll: ScrollMemory
}

/** Follows the address bar: decides by the route map what the stage shows, then puts scroll and focus in place. */
export function startNavigation({ location, stage, announcer, scroll }: NavigationOptions): void {
  async function follow(kind: 'first' | 'push' | 'replace' | 'pop'): Promise<void> {
    const start = performance.now()
    const here = location.current()
    const match = matchRoute(here.pathname)
    if (match.kind === 'redirect') {
      return location.navigate(`${match.to}${here.search}${here.hash}`, { replace: true })
    }
    announcer.expect(kind)
    if (isSectionsPage(here.pathname)) {
      await stage.showOwn('Sections', async (panel) => {
        const { renderSectionsPage } = await import('../sections-page/sections-page')
        await renderSectionsPage(panel)
      })
    } else if (match.kind === 'not-found') {
      stage.showNotFound()
    } else {
      announcer.titleOf(match.route.title)
      await stage.show(match.route.section)
    }
    if (location.current().key !== here.key) return
    if (match.kind === 'route') markNavigation(match.route, start)
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

/** The operator's page belongs to no section: it must work when none does. */
export function isSectionsPage(pathname: string): boolean {
  return /^\/dev\/sections\/?$/i.test(pathname)
}

/** The section of an address, if it has one. */
export function sectionOf(address: string): SectionName | undefined {
  const match = matchRoute(new URL(address, window.location.href).pathname)
  return match.kind === 'route' ? match.route.section : undefined
}
