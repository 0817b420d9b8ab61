export interface KeptList<Entry> {
  /** Oldest first; none where storage is refused or unreadable. */
  read(): Entry[]
  add(entry: Entry): void
}

/**
 * What this browser keeps for the operator's page.
 *
 * @param store its name in localStorage
 * @param most entries that are stored; the oldest go first
 */
export function storedList<Entry>(store: string, most: number): KeptList<Entry> {
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
        localStorage.setItem(store, JSON.stringify([...read(), entry].slice(-most)))
      } catch {
        // Storage may be refused; the page then has less to show.
      }
    },
  }
}
