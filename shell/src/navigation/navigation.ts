import { markNavigation } from '@recog/monitoring'
import type { MatchRoute } from '@recog/section-contract'
import type { RootConfig } from '@recog/section-host'
import type { NavigationKind, PortalLocationStore } from '../location/portal-location'
import type { PageAnnouncer } from './page-announcer'
import type { ScrollMemory } from './scroll-memory'

interface NavigationOptions {
  readonly view: Window
  readonly match: MatchRoute
  readonly location: PortalLocationStore
  readonly applications: Pick<RootConfig, 'start' | 'isSettled'>
  /** The document shows its first page already; it is hydrated later. */
  readonly isPrerendered: boolean
  /** The title of a page of the shell itself; undefined for sections. */
  ownTitleAt(pathname: string): string | undefined
  readonly announcer: PageAnnouncer
  readonly scroll: ScrollMemory
  /** The page of the URL is on screen. */
  onShown(): void
}

/** Title, scroll position, focus and announcement of each page (R2.9), by the events of single-spa. */
export function startNavigation(options: NavigationOptions): void {
  const { view, match, location, applications, announcer, scroll } = options
  /** The navigation whose page is not on screen yet. */
  let arriving: { readonly kind: 'first' | NavigationKind; readonly start: number } | undefined

  function expect(kind: 'first' | NavigationKind): void {
    announcer.expect(kind)
    const { pathname } = location.current()
    const found = match(pathname)
    const title = options.ownTitleAt(pathname) ?? (found.kind === 'route' ? found.route.title : undefined)
    if (title !== undefined) announcer.titleOf(title)
  }

  /** The page of the URL is on screen: before it is painted, scroll it and move the focus. */
  async function shown(): Promise<void> {
    if (!arriving) return
    const { kind, start } = arriving
    const here = location.current()
    const found = match(here.pathname)
    if (found.kind === 'route') markNavigation(found.route, start)
    await beforePaint(view)
    if (location.current().key !== here.key) return
    arriving = undefined
    scroll.place(here, kind)
    announcer.arrived()
  }

  location.onNavigation(({ location: next, kind }) => {
    scroll.follow(next, kind)
    // A page that changes its URL before it is on screen is still to be scrolled and announced.
    arriving = { kind: kind === 'replace' ? (arriving?.kind ?? kind) : kind, start: performance.now() }
    void applications.start()
  })
  location.onArrival(() => expect(arriving?.kind ?? 'replace'))
  // Whatever was on screen is unmounted; nothing else is mounted yet.
  view.addEventListener('single-spa:before-mount-routing-event', location.arrive)
  view.addEventListener('single-spa:routing-event', () => {
    if (!applications.isSettled()) return
    options.onShown()
    void shown()
  })

  arriving = { kind: 'first', start: performance.now() }
  expect('first')
  if (options.isPrerendered) void shown()
}

/**
 * Resolves right before the browser paints, when React has committed. Scrolling and focusing force a layout, which happens then
 * anyway. Resolves at once in a hidden tab, which does not paint.
 */
function beforePaint(view: Window): Promise<void> {
  return new Promise((resolve) => {
    if (view.document.hidden) setTimeout(resolve)
    else view.requestAnimationFrame(() => resolve())
  })
}
