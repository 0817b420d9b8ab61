import type { PortalLocation } from '@recog/section-contract'
import { type Position, holdPosition } from './hold-position'
import { type ScrollAnchor, findScrollAnchors } from './scroll-anchor'

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

/** For a page that stays, or whose anchors would be lost. */
const noAnchors = () => []

/**
 * Restores scroll positions by history entry (R2.9). Back shows what the visitor had in view, even if rows were still being added
 * above it when they left. Positions survive a reload of the tab.
 */
export function createScrollMemory(view: Window): ScrollMemory {
  view.history.scrollRestoration = 'manual'
  const positions = readPositions(view)
  let key: string | undefined
  /** Whether the page of the entry is on screen. The position of a page that is still being left belongs to no entry. */
  let isPlaced = false
  /** The position that a page which is still growing is being scrolled to. */
  let held: ReturnType<typeof holdPosition> | undefined

  const store = (anchorsIn: (view: Window) => readonly ScrollAnchor[]) => {
    if (!key || !isPlaced) return
    const top = view.scrollY
    // Until it is reached, the position is the one to come back to, not the top of a short page.
    positions[key] = held?.target() ?? { top, anchors: top > 0 ? anchorsIn(view) : [] }
  }
  const release = () => {
    held?.release()
    held = undefined
  }

  view.addEventListener('pagehide', () => {
    store(noAnchors)
    try {
      // Anchors have the ids of people, which are not left in the browser.
      const tops = Object.entries(positions).map(([entry, { top }]) => [entry, top])
      view.sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(tops)))
    } catch {
      // Storage may be blocked; positions are then lost on a reload.
    }
  })

  return {
    follow(location, kind) {
      store(kind === 'replace' ? noAnchors : findScrollAnchors)
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
      const target = location.hash ? view.document.getElementById(location.hash.slice(1)) : null
      if (kind !== 'push' && stored !== undefined) held = holdPosition(view, stored)
      else if (target) target.scrollIntoView()
      else if (kind === 'push') view.scrollTo(0, 0)
    },
  }
}

function readPositions(view: Window): Record<string, Position> {
  try {
    const tops = JSON.parse(view.sessionStorage.getItem(STORE) ?? '{}') as Record<string, number>
    return Object.fromEntries(Object.entries(tops).map(([entry, top]) => [entry, { top, anchors: [] }]))
  } catch {
    return {}
  }
}
