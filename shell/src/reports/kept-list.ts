export interface KeptList<Entry> {
  /** Oldest first; none where storage is refused or unreadable. */
  read(): Entry[]
  add(entry: Entry): void
}

/**
 * What this browser keeps for the operator's page.
 *
 * @param store its name in localStorage
 * @param most entries that are kept; the oldest go first
 */
export function keptList<Entry>(store: string, most: number): KeptList<Entry> {
  function read(): Entry[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(store) ?? '[]')
      return Array.isArray(kept) ? (kept as Entry[]) : []
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
