import type { PortalLocation } from '@recog/section-contract'

export interface EntryState {
  readonly key: string
  /** Position in the history, so that a refused Back can be undone by the right number of steps. */
  readonly index: number
  readonly user: unknown
}

/** The location that the window shows. */
export function locationOf(
  { location: { pathname, search, hash } }: Window,
  { key, user }: EntryState,
): PortalLocation {
  return { pathname, search, hash, key, state: user }
}

/** The entry in `history.state`; undefined if another script wrote it. */
export function readEntry(state: unknown): EntryState | undefined {
  const isEntry = typeof state === 'object' && state !== null && 'key' in state && 'index' in state
  return isEntry ? (state as EntryState) : undefined
}

/** An entry with a key of its own. */
export function newEntry(index: number, user: unknown = null): EntryState {
  return { key: Math.random().toString(36).slice(2, 10), index, user: user ?? null }
}

interface PopOptions {
  readonly view: Window
  /** The position and path of the page on screen. */
  readonly current: () => { readonly index: number; readonly pathname: string }
  /** Whether the page on screen has unsaved changes. */
  readonly isDirty: () => boolean
  readonly mayLeave: () => Promise<boolean>
  /** The visitor has gone to this entry. */
  readonly onPop: (entry: EntryState) => void
}

/**
 * Follow Back and Forward. The browser has changed the URL before it tells. While the visitor is asked whether to leave a page
 * with unsaved changes, the change is undone, and single-spa hears of it only if they leave: its own `cancelNavigation` puts the
 * old URL into the entry that the visitor has gone to.
 */
export function followPops({ view, current, isDirty, mayLeave, onPop }: PopOptions): void {
  let step: 'following' | 'undoing' | 'confirmed' = 'following'
  view.addEventListener('popstate', (event) => {
    // Sent by single-spa after each change of the URL by code.
    if ('singleSpa' in event) return
    const now = step
    step = 'following'
    if (now === 'undoing') return event.stopImmediatePropagation()
    const { index, pathname } = current()
    const next = readEntry(event.state) ?? newEntry(index)
    if (now === 'confirmed' || view.location.pathname === pathname || !isDirty()) return onPop(next)
    const distance = next.index - index
    step = 'undoing'
    event.stopImmediatePropagation()
    view.history.go(-distance)
    void mayLeave().then((leave) => {
      if (!leave) return
      step = 'confirmed'
      view.history.go(distance)
    })
  })
}
