import type { Overrides } from './overrides'

const STORE = 'portal-overrides'

export interface Stored {
  readonly overrides: Overrides
  /** Starts with these overrides in which no page has been shown (yet). */
  readonly starts: number
}

/** The overrides of this tab; none when they cannot be read. */
export function readStored(view: Window): Stored {
  try {
    const stored = JSON.parse(view.sessionStorage.getItem(STORE) ?? '') as Stored
    return { overrides: stored.overrides ?? {}, starts: stored.starts ?? 0 }
  } catch {
    return { overrides: {}, starts: 0 }
  }
}

/** Store the overrides of this tab. @param stored undefined deletes them */
export function writeStored(view: Window, stored: Stored | undefined): void {
  try {
    if (stored) view.sessionStorage.setItem(STORE, JSON.stringify(stored))
    else view.sessionStorage.removeItem(STORE)
  } catch {
    // Storage may be blocked; overrides then apply to this document only.
  }
}
