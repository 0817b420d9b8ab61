import type { PortalLocation } from '@recog/section-contract'

export interface ScrollMemory {
  /** Store the scroll position of the page that is being left. */
  remember(): void
  /** Scroll the page that is now on screen: to its stored position, its anchor or the top. */
  place(location: PortalLocation, kind: 'first' | 'push' | 'replace' | 'pop'): void
}

const STORE = 'portal-scroll'

/** Restores scroll positions by history entry. They survive a reload of the tab (R2.9). */
export function createScrollMemory(view: Window): ScrollMemory {
  view.history.scrollRestoration = 'manual'
  const positions = readPositions(view)
  let key: string | undefined

  view.addEventListener('pagehide', () => {
    if (key) positions[key] = view.scrollY
    try {
      view.sessionStorage.setItem(STORE, JSON.stringify(positions))
    } catch {
      // Storage may be blocked; positions are then lost on a reload.
    }
  })

  return {
    remember() {
      if (key) positions[key] = view.scrollY
    },
    place(location, kind) {
      const sameEntry = kind === 'replace'
      key = location.key
      if (sameEntry) return
      const stored = positions[location.key]
      const anchor = location.hash ? view.document.getElementById(location.hash.slice(1)) : null
      if (kind !== 'push' && stored !== undefined) view.scrollTo(0, stored)
      else if (anchor) anchor.scrollIntoView()
      else if (kind === 'push') view.scrollTo(0, 0)
    },
  }
}

function readPositions(view: Window): Record<string, number> {
  try {
    return JSON.parse(view.sessionStorage.getItem(STORE) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
