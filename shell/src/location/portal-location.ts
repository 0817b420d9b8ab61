import type { LocationBridge, MatchRoute, NavigateOptions, PortalLocation } from '@recog/section-contract'
import { routeOf } from '@recog/section-contract/match'
import { createStore } from '@recog/shared-session'
import { askToLeave } from './LeaveDialog'

/** The page on screen, and the one that follows. They differ while the next one is loading. */
export interface Visit {
  readonly onScreen: PortalLocation
  /** The URL of the window. */
  readonly next: PortalLocation
  readonly kind: 'first' | 'push' | 'replace' | 'pop'
}

/** The URL of the page on screen. After Back the window has the next URL already while that page is loading. */
export interface PortalLocationStore extends LocationBridge {
  /** Called when the URL or the page on screen has changed. @returns unsubscribes */
  follow(listener: (now: Visit, before: Visit) => void): () => void
  /** The location as a section sees it: once its visitor goes elsewhere, it can take them nowhere. */
  forSection(section: string): LocationBridge
  /** Reload the document. Does not ask about unsaved changes: the navigation that led here has. */
  reload(): void
}

/**
 * The only code that touches `history` (ADR 37).
 *
 * @param match finds redirects: navigating to one goes to its target, without a history entry for the redirect
 * @param prepare loads what the page of a URL needs before the URL changes; undefined if there is nothing to wait for. Resolves with
 * false if a new document must be loaded. With it, a page of another section is on screen only when single-spa has unmounted the
 * one before
 */
export function createPortalLocation(
  view: Window,
  match: MatchRoute,
  prepare?: (url: URL) => Promise<boolean> | undefined,
): PortalLocationStore {
  const { history } = view
  const guards = new Set<() => boolean>()
  let entry = readEntry(history.state) ?? newEntry(0)
  history.replaceState(entry, '', target(new URL(view.location.href)))
  const first = locationOf(view, entry)
  const store = createStore<Visit>(() => ({ onScreen: first, next: first, kind: 'first' }))
  const current = () => store.getState().onScreen
  /** The navigation that waits for its page. A newer one abandons it. */
  let waiting: URL | undefined

  function target(url: URL): URL {
    const found = match(url.pathname)
    if (found.kind === 'redirect') url.pathname = found.to
    return url
  }

  const sectionAt = ({ pathname }: PortalLocation) => routeOf(match, pathname)?.section

  function changed(to: EntryState, kind: Visit['kind']): void {
    waiting = undefined
    entry = to
    const next = locationOf(view, entry)
    const stays = !prepare || sectionAt(next) === sectionAt(current())
    store.setState({ next, kind, ...(stays && { onScreen: next }) })
  }

  function navigate(to: string | number, options: NavigateOptions = {}): void {
    if (typeof to === 'number') return history.go(to)
    const url = new URL(to, view.location.href)
    if (url.origin !== view.location.origin) return view.location.assign(url)
    depart(target(url), options)
  }

  /** @param isAsked the visitor leaves their unsaved changes */
  function depart(url: URL, options: NavigateOptions, isAsked = false): void {
    const loses = () => !isAsked && url.pathname !== current().pathname && isDirty()
    if (loses()) return ask(url, options)
    const prepared = prepare?.(url)
    if (!prepared) return go(url, options)
    waiting = url
    void prepared.then((mayEnter) => {
      if (waiting !== url) return
      // Something was typed meanwhile.
      if (loses()) return ask(url, options)
      go(url, options, mayEnter)
    })
  }

  function ask(url: URL, options: NavigateOptions): void {
    waiting = undefined
    void askToLeave().then((leave) => {
      if (leave) return depart(url, options, true)
      // The page on screen is the next one again.
      void prepare?.(new URL(view.location.href))
    })
  }

  /** @param mayEnter false if a new document must be loaded */
  function go(url: URL, options: NavigateOptions, mayEnter = true): void {
    const { replace = url.href === view.location.href, state } = options
    const kind = replace ? 'replace' : 'push'
    const next = newEntry(entry.index + Number(!replace), state)
    // single-spa has replaced the function of the window's history: it would mount the old version meanwhile.
    ;(mayEnter ? history : History.prototype)[`${kind}State`].call(history, next, '', url)
    if (mayEnter) changed(next, kind)
    else reload()
  }

  const isDirty = () => [...guards].some((guard) => guard())

  function onUnload(event: BeforeUnloadEvent): void {
    if (isDirty()) event.preventDefault()
  }

  /** Listens to `beforeunload` only while there are guards: the listener keeps a page out of Firefox's back/forward cache. */
  function block(guard: () => boolean): () => void {
    guards.add(guard)
    view.addEventListener('beforeunload', onUnload)
    return () => {
      guards.delete(guard)
      if (guards.size === 0) view.removeEventListener('beforeunload', onUnload)
    }
  }

  function reload(): void {
    guards.clear()
    view.location.reload()
  }

  /** The entry that the browser has made for a link within the page: another one, unless the URL is the same. */
  function followed(): EntryState {
    const { hash } = store.getState().next
    const made = newEntry(entry.index + Number(hash !== view.location.hash))
    History.prototype.replaceState.call(history, made, '')
    return made
  }

  /*
   * Back and Forward have changed the URL before the browser tells. While the visitor is asked whether to leave a page with unsaved
   * changes, the change is undone, and single-spa hears of it only if they leave: its own `cancelNavigation` puts the old URL
   * into the entry that the visitor has gone to.
   */
  let step: 'following' | 'undoing' | 'confirmed' = 'following'
  let undone = () => {}
  view.addEventListener('popstate', (event) => {
    // Sent by single-spa after each change of the URL by code.
    if ('singleSpa' in event) return
    const now = step
    step = 'following'
    if (now === 'undoing') {
      event.stopImmediatePropagation()
      return undone()
    }
    const next = readEntry(event.state) ?? followed()
    if (now === 'confirmed' || view.location.pathname === current().pathname || !isDirty())
      return changed(next, 'pop')
    const distance = next.index - entry.index
    step = 'undoing'
    event.stopImmediatePropagation()
    const undoing = new Promise<void>((resolve) => (undone = resolve))
    history.go(-distance)
    // A slow machine may undo it after the visitor's answer.
    void Promise.all([askToLeave(), undoing]).then(([leave]) => {
      if (!leave) return
      step = 'confirmed'
      history.go(distance)
    })
  })

  // Whatever was on screen is unmounted; nothing else is mounted yet.
  view.addEventListener('single-spa:before-mount-routing-event', () => {
    const { onScreen, next } = store.getState()
    if (onScreen !== next) store.setState({ onScreen: next })
  })

  const bridge: LocationBridge = {
    current,
    subscribe: (listener) => store.subscribe((now, before) => now.onScreen !== before.onScreen && listener()),
    navigate,
    block,
  }

  return {
    ...bridge,
    follow: store.subscribe,
    forSection: (section) => ({
      ...bridge,
      navigate(to, options) {
        const { onScreen, next } = store.getState()
        const isLeft = sectionAt(next) !== section || sectionAt(onScreen) !== section
        // It may still write its search to the URL, or end a write.
        if (!waiting && !isLeft) navigate(to, options)
      },
    }),
    reload,
  }
}

interface EntryState {
  readonly key: string
  /** Position in the history, so that a refused Back can be undone by the right number of steps. */
  readonly index: number
  readonly user?: unknown
}

function locationOf(
  { location: { pathname, search, hash } }: Window,
  { key, user }: EntryState,
): PortalLocation {
  return { pathname, search, hash, key, state: user }
}

/** The entry in `history.state`; undefined if another script wrote it. */
function readEntry(state: unknown): EntryState | undefined {
  const entry = Object(state) as EntryState
  return 'key' in entry && 'index' in entry ? entry : undefined
}

function newEntry(index: number, user?: unknown): EntryState {
  return { key: Math.random().toString(36).slice(2, 10), index, user: user ?? null }
}
