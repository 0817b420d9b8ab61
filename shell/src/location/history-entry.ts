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
