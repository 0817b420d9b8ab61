import { markNavigation } from '@recog/monitoring'
import type { MatchRoute, PortalLocation } from '@recog/section-contract'
import { routeOf } from '@recog/section-contract/match'
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
  /** The page is another one than before, and has not been announced. */
  let isUnannounced = true
  let title = ''

  /** The page on screen sets its title, possibly only after its data has loaded. */
  function pageShown(next: string): void {
    title = next
    document.title = `${next} · ${PORTAL_NAME}`
  }

  /** Until the page sets its own title, it has the one of its description. */
  function describe({ pathname }: PortalLocation): void {
    const described = options.ownTitleAt(pathname) ?? routeOf(match, pathname)?.title
    if (isUnannounced && described !== undefined) pageShown(described)
  }

  /** The page of the URL is on screen: before it is painted, scroll it, announce it, and focus its heading or the field that the URL names. */
  async function shown(): Promise<void> {
    if (!arriving) return
    const { kind, start } = arriving
    const here = location.current()
    const route = routeOf(match, here.pathname)
    if (route) markNavigation(route, start)
    await beforePaint(view)
    if (location.current().key !== here.key) return
    arriving = undefined
    scroll.place(here, kind)
    // The first page leaves the focus where the browser put it.
    if (isUnannounced && kind !== 'first') {
      options.liveRegion.textContent = title
      focusPage(here)
    }
    isUnannounced = false
  }

  /** Focus the field that the URL names. It may come with the data: until then, the heading has the focus. */
  function focusPage({ hash }: PortalLocation): void {
    const heading = options.stage.querySelector<HTMLElement>('[data-state="shown"] h1')
    const focus = () => {
      const field = document.getElementById(hash.slice(1))?.querySelector('input')
      ;(field ?? heading)?.focus({ preventScroll: true })
      return field
    }
    if (focus() || !hash) return
    const arrivals = new MutationObserver(() => {
      if (document.activeElement !== heading || focus()) arrivals.disconnect()
    })
    arrivals.observe(options.stage, { childList: true, subtree: true })
  }

  location.follow(({ next, kind, onScreen }, before) => {
    if (next !== before.next) {
      scroll.follow(next, kind)
      // A page that changes its URL before it is on screen is still to be scrolled and announced.
      arriving = { kind: kind === 'replace' ? (arriving?.kind ?? kind) : kind, start: performance.now() }
      void applications.start()
    }
    if (onScreen !== before.onScreen) {
      isUnannounced ||= onScreen.pathname !== before.onScreen.pathname
      describe(onScreen)
    }
  })
  view.addEventListener('single-spa:routing-event', () => {
    if (!applications.isSettled()) return
    options.onShown()
    void shown()
  })

  arriving = { kind: 'first', start: performance.now() }
  describe(location.current())
  if (options.isPrerendered) void shown()
  return {
    pageShown,
    /** The page is tried again: what comes is announced as another page would be, if the focus is in this one or nowhere. */
    retrying(): void {
      const { activeElement } = document
      arriving = { kind: 'replace', start: performance.now() }
      isUnannounced = activeElement === document.body || options.stage.contains(activeElement)
    },
  }
}

/**
 * Resolves right before the browser paints, when React has committed. Scrolling and focusing force a layout, which happens then
 * anyway. Resolves at once in a hidden tab, which does not paint.
 */
function beforePaint(view: Window): Promise<unknown> {
  return new Promise((resolve) => {
    if (view.document.hidden) setTimeout(resolve)
    else view.requestAnimationFrame(resolve)
  })
}
