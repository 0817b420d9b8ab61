import type { LocationBridge, MatchRoute, NavigateOptions, PortalLocation } from '@recog/section-contract'
import { createLeaveGuards } from './leave-guards'
import { leaveQuestion } from './leave-question'
import { followPops } from './follow-pops'
import { locationOf, newEntry, readEntry, type EntryState } from './history-entry'
import { createListeners } from './listeners'

interface NavigationEvent {
  readonly location: PortalLocation
  readonly kind: 'push' | 'replace' | 'pop'
}

export interface PortalLocationStore extends LocationBridge {
  /** Listeners run before the subscribers. @returns unsubscribes */
  onNavigation(listener: (event: NavigationEvent) => void): () => void
  /** Reload the document. Does not ask about unsaved changes: the navigation that led here has. */
  reload(): void
}

/**
 * The URL as a store: the only code that touches `history` (ADR 1).
 *
 * @param match finds redirects: navigating to one goes to its target, without a history entry for the redirect
 * @param mayLeave asks the visitor whether to leave a page with unsaved changes
 */
export function createPortalLocation(
  view: Window,
  match: MatchRoute,
  mayLeave: () => Promise<boolean> = leaveQuestion.ask,
): PortalLocationStore {
  const { history } = view
  const guards = createLeaveGuards(view)
  const navigations = createListeners<NavigationEvent>()
  const changes = createListeners<void>()
  let entry = readEntry(history.state) ?? newEntry(0)
  history.replaceState(entry, '')
  let location = locationOf(view, entry)

  function changed(next: EntryState, kind: NavigationEvent['kind']): void {
    entry = next
    location = locationOf(view, entry)
    navigations.notify({ location, kind })
    changes.notify()
  }

  function navigate(to: string | number, options: NavigateOptions = {}): void {
    if (typeof to === 'number') return history.go(to)
    const url = new URL(to, view.location.href)
    if (url.origin !== view.location.origin) return view.location.assign(url)
    const found = match(url.pathname)
    if (found.kind === 'redirect') url.pathname = found.to
    if (url.pathname === view.location.pathname || !guards.isDirty()) return go(url, options)
    void mayLeave().then((leave) => {
      if (leave) go(url, options)
    })
  }

  function go(url: URL, options: NavigateOptions): void {
    const replace = options.replace ?? url.href === view.location.href
    const next = newEntry(entry.index + (replace ? 0 : 1), options.state)
    history[replace ? 'replaceState' : 'pushState'](next, '', url)
    changed(next, replace ? 'replace' : 'push')
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
    subscribe: changes.add,
    onNavigation: navigations.add,
    block: guards.add,
    reload() {
      guards.clear()
      view.location.reload()
    },
  }
}
