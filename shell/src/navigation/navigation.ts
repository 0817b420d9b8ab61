import { markNavigation } from '@recog/monitoring'
import type { MatchRoute } from '@recog/section-contract'
import type { RootConfig } from '@recog/section-host'
import type { PortalLocationStore, Visit } from '../location/portal-location'
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
  /** The element with the page. */
  readonly stage: HTMLElement
  readonly liveRegion: HTMLElement
  readonly scroll: ScrollMemory
  /** The page of the URL is on screen. */
  onShown(): void
}

/** The last part of every document title. */
export const PORTAL_NAME = 'ReCOG'

/**
 * Title, scroll position, focus and announcement of each page (R2.9, edge case T34), by the events of single-spa. A change of the
 * query is no other page.
 */
export function startNavigation(options: NavigationOptions) {
  const { view, match, location, applications, scroll } = options
  const { document } = view
  /** The navigation whose page is not on screen yet. */
  let arriving: { readonly kind: Visit['kind']; readonly start: number } | undefined
  /** How the visitor came to the page that is still to be announced. */
  let unannounced: Visit['kind'] | undefined
  let title = ''
  let lastPath = ''

  /** The page on screen sets its title, possibly only after its data has loaded. */
  function pageShown(next: string): void {
    title = next
    document.title = `${next} · ${PORTAL_NAME}`
  }

  /** Until the page sets its own title, it has the one of its description. */
  function expect(kind: Visit['kind']): void {
    const { pathname } = location.current()
    if (pathname !== lastPath) unannounced = kind
    lastPath = pathname
    const found = match(pathname)
    const described = options.ownTitleAt(pathname) ?? (found.kind === 'route' ? found.route.title : undefined)
    if (unannounced && described !== undefined) pageShown(described)
  }

  /** Focus the page's heading, or the field that the URL names, and announce it. The first page leaves the focus where the browser put it. */
  function announce(): void {
    const kind = unannounced
    unannounced = undefined
    if (!kind || kind === 'first') return
    options.liveRegion.textContent = title
    const page = options.stage.querySelector('[data-state="shown"]')
    const target = document.getElementById(location.current().hash.slice(1))
    const field = target?.querySelector<HTMLElement>('input')
    ;(field ?? page?.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true })
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
    announce()
  }

  location.follow(({ next, kind, onScreen }, before) => {
    if (next !== before.next) {
      scroll.follow(next, kind)
      // A page that changes its URL before it is on screen is still to be scrolled and announced.
      arriving = { kind: kind === 'replace' ? (arriving?.kind ?? kind) : kind, start: performance.now() }
      void applications.start()
    }
    if (onScreen !== before.onScreen) expect(arriving?.kind ?? 'replace')
  })
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
  return { pageShown }
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
