import type { LocationBridge, MatchRoute, NavigateOptions, PortalLocation } from '@recog/section-contract'

interface NavigationEvent {
  readonly location: PortalLocation
  readonly kind: 'push' | 'replace' | 'pop'
}

export interface PortalLocationStore extends LocationBridge {
  onNavigation(listener: (event: NavigationEvent) => void): () => void
  /** Load the present address anew. Whoever had unsaved changes has been asked on the way here. */
  reload(): void
}

interface EntryState {
  readonly key: string
  readonly index: number
  readonly user: unknown
}

const UNSAVED = 'You have unsaved changes. Leave this page?'

/**
 * The address bar as a store: the only code that touches `history` (ADR 1).
 *
 * Each entry carries its index, so that a refused Back can be undone by the right number of steps.
 *
 * @param match finds redirects: who navigates to one goes where it leads, without an entry for it
 */
export function createPortalLocation(view: Window, match: MatchRoute): PortalLocationStore {
  const { history } = view
  const listeners = new Set<() => void>()
  const navigationListeners = new Set<(event: NavigationEvent) => void>()
  const guards = new Set<() => boolean>()
  let undoing = false
  let entry = readEntry(history.state) ?? { key: newKey(), index: 0, user: null }
  history.replaceState(entry, '')
  let location = readLocation()

  function readLocation(): PortalLocation {
    const { pathname, search, hash } = view.location
    return { pathname, search, hash, key: entry.key, state: entry.user }
  }

  const isDirty = () => [...guards].some((guard) => guard())
  const mayLeave = () => !isDirty() || view.confirm(UNSAVED)

  function changed(kind: NavigationEvent['kind']): void {
    location = readLocation()
    navigationListeners.forEach((listener) => listener({ location, kind }))
    listeners.forEach((listener) => listener())
  }

  function navigate(to: string | number, options: NavigateOptions = {}): void {
    if (typeof to === 'number') return history.go(to)
    const url = new URL(to, view.location.href)
    if (url.origin !== view.location.origin) return view.location.assign(url)
    const found = match(url.pathname)
    if (found.kind === 'redirect') url.pathname = found.to
    const samePage = url.pathname === view.location.pathname
    if (!samePage && !mayLeave()) return
    const replace = options.replace ?? url.href === view.location.href
    entry = { key: newKey(), index: entry.index + (replace ? 0 : 1), user: options.state ?? null }
    history[replace ? 'replaceState' : 'pushState'](entry, '', url)
    changed(replace ? 'replace' : 'push')
  }

  view.addEventListener('popstate', (event) => {
    if (undoing) {
      undoing = false
      return
    }
    const next = readEntry(event.state) ?? { key: newKey(), index: entry.index, user: null }
    if (view.location.pathname !== location.pathname && !mayLeave()) {
      undoing = true
      return history.go(entry.index - next.index)
    }
    entry = next
    changed('pop')
  })

  function askOnUnload(event: BeforeUnloadEvent): void {
    if (isDirty()) event.preventDefault()
  }

  // Only while somebody may have to be asked: a page that listens all the time is kept out of Firefox's back/forward cache.
  function block(guard: () => boolean): () => void {
    guards.add(guard)
    view.addEventListener('beforeunload', askOnUnload)
    return () => {
      guards.delete(guard)
      if (guards.size === 0) view.removeEventListener('beforeunload', askOnUnload)
    }
  }

  return {
    current: () => location,
    navigate,
    subscribe: (listener) => add(listeners, listener),
    onNavigation: (listener) => add(navigationListeners, listener),
    block,
    reload() {
      guards.clear()
      view.location.reload()
    },
  }
}

function add<T>(set: Set<T>, item: T): () => void {
  set.add(item)
  return () => {
    set.delete(item)
  }
}

function readEntry(state: unknown): EntryState | undefined {
  if (typeof state !== 'object' || state === null || !('key' in state) || !('index' in state))
    return undefined
  return state as EntryState
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
