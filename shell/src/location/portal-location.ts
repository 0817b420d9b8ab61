import type { LocationBridge, MatchRoute, NavigateOptions, PortalLocation } from '@recog/section-contract'
import { createLeaveGuards, leaveQuestion } from './leaving'
import { followPops, locationOf, newEntry, readEntry, type EntryState } from './history'

export type NavigationKind = 'push' | 'replace' | 'pop'

interface NavigationEvent {
  readonly location: PortalLocation
  readonly kind: NavigationKind
}

/** The URL of the page on screen, as a store. After Back the window has the next URL already while that page is loading. */
export interface PortalLocationStore extends LocationBridge {
  /** Called when the URL has changed. @returns unsubscribes */
  onNavigation(listener: (event: NavigationEvent) => void): () => void
  /** Called when the page of the URL takes the place of the one on screen, before the subscribers. @returns unsubscribes */
  onArrival(listener: () => void): () => void
  /** The page of the URL takes the place of the one on screen. */
  arrive(): void
  /** The store as a section sees it: once its visitor goes elsewhere, it can take them nowhere. */
  forSection(section: string): LocationBridge
  /** Reload the document. Does not ask about unsaved changes: the navigation that led here has. */
  reload(): void
}

interface Options {
  /** Asks the visitor whether to leave a page with unsaved changes. */
  readonly mayLeave?: () => Promise<boolean>
  /**
   * Load what the page of a URL needs before the URL changes; undefined if there is nothing to wait for. Resolves with false if a new
   * document must be loaded. With it, a page of another section is on screen only after `arrive`.
   */
  readonly prepare?: (url: URL) => Promise<boolean> | undefined
}

/**
 * The only code that touches `history` (ADR 37).
 *
 * @param match finds redirects: navigating to one goes to its target, without a history entry for the redirect
 */
export function createPortalLocation(
  view: Window,
  match: MatchRoute,
  { mayLeave = leaveQuestion.ask, prepare }: Options = {},
): PortalLocationStore {
  const { history } = view
  const guards = createLeaveGuards(view)
  const navigations = new Set<(event: NavigationEvent) => void>()
  const arrivals = new Set<() => void>()
  const changes = new Set<() => void>()
  let entry = readEntry(history.state) ?? newEntry(0)
  history.replaceState(entry, '', target(new URL(view.location.href)))
  let location = locationOf(view, entry)
  /** Number of the latest navigation: a newer one abandons those that are still waiting. */
  let latest = 0
  let isWaiting = false

  function target(url: URL): URL {
    const found = match(url.pathname)
    if (found.kind === 'redirect') url.pathname = found.to
    return url
  }

  function sectionAt(pathname: string): string | undefined {
    const found = match(pathname)
    return found.kind === 'route' ? found.route.section : undefined
  }

  function arrive(): void {
    if (location.key === entry.key) return
    location = locationOf(view, entry)
    for (const listener of [...arrivals, ...changes]) listener()
  }

  function changed(next: EntryState, kind: NavigationKind): void {
    latest += 1
    isWaiting = false
    entry = next
    const now = locationOf(view, entry)
    for (const listener of navigations) listener({ location: now, kind })
    if (!prepare || sectionAt(now.pathname) === sectionAt(location.pathname)) arrive()
  }

  function navigate(to: string | number, options: NavigateOptions = {}): void {
    if (typeof to === 'number') return history.go(to)
    const url = new URL(to, view.location.href)
    if (url.origin !== view.location.origin) return view.location.assign(url)
    target(url)
    if (url.pathname === location.pathname || !guards.isDirty()) return depart(url, options)
    void mayLeave().then((leave) => {
      if (leave) depart(url, options)
    })
  }

  function depart(url: URL, options: NavigateOptions): void {
    const prepared = prepare?.(url)
    if (!prepared) return go(url, options)
    isWaiting = true
    latest += 1
    const mine = latest
    void prepared.then((mayEnter) => {
      if (mine !== latest) return
      if (mayEnter) return go(url, options)
      // Not the function that single-spa has replaced: it would mount the old version meanwhile.
      History.prototype.pushState.call(history, newEntry(entry.index + 1, options.state), '', url)
      reload()
    })
  }

  function go(url: URL, options: NavigateOptions): void {
    const replace = options.replace ?? url.href === view.location.href
    const next = newEntry(entry.index + (replace ? 0 : 1), options.state)
    history[replace ? 'replaceState' : 'pushState'](next, '', url)
    changed(next, replace ? 'replace' : 'push')
  }

  function reload(): void {
    guards.clear()
    view.location.reload()
  }

  followPops({
    view,
    current: () => ({ index: entry.index, pathname: location.pathname }),
    isDirty: guards.isDirty,
    mayLeave,
    onPop: (next) => changed(next, 'pop'),
  })

  return {
    current: () => location,
    navigate,
    subscribe: (listener) => added(changes, listener),
    onNavigation: (listener) => added(navigations, listener),
    onArrival: (listener) => added(arrivals, listener),
    arrive,
    block: guards.add,
    forSection: (section) => ({
      current: () => location,
      subscribe: (listener) => added(changes, listener),
      navigate(to, options) {
        const isLeft =
          sectionAt(view.location.pathname) !== section || sectionAt(location.pathname) !== section
        // It may still write its search to the URL, or end a write.
        if (!isWaiting && !isLeft) navigate(to, options)
      },
      block: guards.add,
    }),
    reload,
  }
}

function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
