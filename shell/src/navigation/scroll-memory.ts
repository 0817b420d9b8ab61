import type { PortalLocation } from '@recog/section-contract'
import { holdPosition } from './hold-position'

export interface ScrollMemory {
  /**
   * The URL has changed: store the scroll position of the page on screen. An entry that replaces another one takes over its
   * position; otherwise the page on screen is no longer the entry's until `place` is called.
   */
  follow(location: PortalLocation, kind: 'push' | 'replace' | 'pop'): void
  /** Scroll the page that is now on screen: to its stored position, its anchor or the top. */
  place(location: PortalLocation, kind: 'first' | 'push' | 'replace' | 'pop'): void
}

const STORE = 'portal-scroll'

/** Restores scroll positions by history entry. They survive a reload of the tab (R2.9). */
export function createScrollMemory(view: Window): ScrollMemory {
  view.history.scrollRestoration = 'manual'
  const positions = readPositions(view)
  let key: string | undefined
  /** Whether the page of the entry is on screen. The position of a page that is still being left belongs to no entry. */
  let isPlaced = false
  /** The position that a page which is still growing is being scrolled to. */
  let held: ReturnType<typeof holdPosition> | undefined

  const store = () => {
    // Until it is reached, the position is the one to come back to, not the top of a short page.
    if (key && isPlaced) positions[key] = held?.target() ?? view.scrollY
  }
  const release = () => {
    held?.release()
    held = undefined
  }

  view.addEventListener('pagehide', () => {
    store()
    try {
      view.sessionStorage.setItem(STORE, JSON.stringify(positions))
    } catch {
      // Storage may be blocked; positions are then lost on a reload.
    }
  })

  return {
    follow(location, kind) {
      store()
      const position = key === undefined ? undefined : positions[key]
      if (kind !== 'replace') isPlaced = false
      else if (position !== undefined) positions[location.key] = position
      key = location.key
    },
    place(location, kind) {
      key = location.key
      isPlaced = true
      if (kind === 'replace') return
      release()
      const stored = positions[location.key]
      const anchor = location.hash ? view.document.getElementById(location.hash.slice(1)) : null
      if (kind !== 'push' && stored !== undefined) held = holdPosition(view, stored)
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
