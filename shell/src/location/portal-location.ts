import type { LocationBridge, MatchRoute, NavigateOptions, PortalLocation } from '@recog/section-contract'
import { createLeaveGuards } from './leave-guards'

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

interface EntryState {
  readonly key: string
  /** Position in the history, so that a refused Back can be undone by the right number of steps. */
  readonly index: number
  readonly user: unknown
}

/**
 * The URL as a store: the only code that touches `history` (ADR 1).
 *
 * @param match finds redirects: navigating to one goes to its target, without a history entry for the redirect
 */
export function createPortalLocation(view: Window, match: MatchRoute): PortalLocationStore {
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
    if (url.pathname !== view.location.pathname && !guards.mayLeave()) return
    const replace = options.replace ?? url.href === view.location.href
    const next = newEntry(entry.index + (replace ? 0 : 1), options.state)
    history[replace ? 'replaceState' : 'pushState'](next, '', url)
    changed(next, replace ? 'replace' : 'push')
  }

  let isUndoing = false
  view.addEventListener('popstate', (event) => {
    if (isUndoing) {
      isUndoing = false
      return
    }
    const next = readEntry(event.state) ?? newEntry(entry.index)
    if (view.location.pathname === location.pathname || guards.mayLeave()) return changed(next, 'pop')
    isUndoing = true
    history.go(entry.index - next.index)
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

function createListeners<Event>() {
  const listeners = new Set<(event: Event) => void>()
  return {
    notify: (event: Event) => listeners.forEach((listener) => listener(event)),
    add(listener: (event: Event) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function locationOf(
  { location: { pathname, search, hash } }: Window,
  { key, user }: EntryState,
): PortalLocation {
  return { pathname, search, hash, key, state: user }
}

function readEntry(state: unknown): EntryState | undefined {
  const isEntry = typeof state === 'object' && state !== null && 'key' in state && 'index' in state
  return isEntry ? (state as EntryState) : undefined
}

function newEntry(index: number, user: unknown = null): EntryState {
  return { key: Math.random().toString(36).slice(2, 10), index, user: user ?? null }
}
