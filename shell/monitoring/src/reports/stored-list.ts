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
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(store) ?? '[]')
      return Array.isArray(stored) ? (stored as Entry[]) : []
    } catch {
      return []
    }
  }
  return {
    read,
    add(entry) {
      try {
        localStorage.setItem(store, JSON.stringify([...read(), entry].slice(-maxEntries)))
      } catch {
        // Storage may be blocked; the page then shows less.
      }
    },
  }
}
