import { withStorage } from '@recog/shared-session'

export interface StoredList<Entry> {
  /** Oldest first; empty if storage is blocked or its content cannot be read. */
  read(): Entry[]
  add(entry: Entry): void
}

/**
 * A list in localStorage, for the operator's page.
 *
 * @param store its key
 * @param maxEntries how many entries are stored; the oldest are dropped
 */
export function storedList<Entry>(store: string, maxEntries: number): StoredList<Entry> {
  function read(): Entry[] {
    const stored = withStorage('localStorage', (all): unknown => JSON.parse(all.getItem(store) ?? '[]'))
    return Array.isArray(stored) ? (stored as Entry[]) : []
  }
  return {
    read,
    add(entry) {
      withStorage('localStorage', (all) =>
        all.setItem(store, JSON.stringify([...read(), entry].slice(-maxEntries))),
      )
    },
  }
}
