import type { PortalLocation } from '@recog/section-contract'
import { withStorage } from '@recog/shared-session'
import type { Visit } from '../location/portal-location'

const STORE = 'portal-scroll'

/**
 * Restores scroll positions by history entry (R2.9). Back shows what the visitor had in view, even if rows were still being added
 * above it when they left. Positions survive a reload of the tab.
 */
export function createScrollMemory(view: Window) {
  view.history.scrollRestoration = 'manual'
  const positions = readPositions()
  let key: string | undefined
  /** Whether the page of the entry is on screen. The position of a page that is still being left belongs to no entry. */
  let isPlaced = false
  /** The position that a page which is still growing is being scrolled to. */
  let held: ReturnType<typeof holdPosition> | undefined

  function store(withAnchors: boolean): void {
    if (!key || !isPlaced) return
    const top = view.scrollY
    // Until it is reached, the position is the one to come back to, not the top of a short page.
    positions[key] = held?.target() ?? { top, anchors: withAnchors && top > 0 ? findScrollAnchors(view) : [] }
  }

  view.addEventListener('pagehide', () => {
    // Anchors have the ids of people, which are not left in the browser.
    store(false)
    const tops = Object.entries(positions).map(([entry, { top }]) => [entry, top])
    withStorage('sessionStorage', (storage) =>
      storage.setItem(STORE, JSON.stringify(Object.fromEntries(tops))),
    )
  })

  return {
    /**
     * The URL has changed: store the scroll position of the page on screen. An entry that replaces another one takes over its
     * position; otherwise the page on screen is no longer the entry's until `place` is called.
     */
    follow(location: PortalLocation, kind: Visit['kind']): void {
      store(kind !== 'replace')
      const position = key === undefined ? undefined : positions[key]
      if (kind !== 'replace') isPlaced = false
      else if (position !== undefined) positions[location.key] = position
      key = location.key
    },
    /** Scroll the page that is now on screen: to its stored position, its anchor or the top. */
    place(location: PortalLocation, kind: Visit['kind']): void {
      key = location.key
      isPlaced = true
      if (kind === 'replace') return
      held?.release()
      held = undefined
      const stored = positions[location.key]
      const target = location.hash ? view.document.getElementById(location.hash.slice(1)) : null
      if (kind !== 'push' && stored !== undefined) held = holdPosition(view, stored)
      else if (target) target.scrollIntoView()
      else if (kind === 'push') view.scrollTo(0, 0)
    },
  }
}

export type ScrollMemory = ReturnType<typeof createScrollMemory>

function readPositions(): Record<string, Position> {
  const stored = withStorage('sessionStorage', (storage): unknown =>
    JSON.parse(storage.getItem(STORE) ?? '{}'),
  )
  const tops = Object.entries((stored ?? {}) as Record<string, number>)
  return Object.fromEntries(tops.map(([entry, top]) => [entry, { top, anchors: [] }]))
}

/** Where a visitor left a page. */
interface Position {
  /** In CSS pixels. */
  readonly top: number
  /** Links that they had in view. More rows may be above them when the visitor returns. */
  readonly anchors: readonly ScrollAnchor[]
}

/** Input that scrolls, or that starts work on the page: from then on the visitor decides where the page is. */
const VISITOR_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A page that has not grown for this many rounds is complete. */
const SETTLED_ROUNDS = 10
/** Milliseconds. After a machine has stood still, only one round has passed, and the page can grow before the next. */
const ROUND = 200

/**
 * Scroll to a position, and again whenever the page grows, until the position is reached and the page is complete. A page with
 * data is short at first: its rows come later and in batches. Two lists grow at the same time, and rows that the upper one adds
 * after the position is reached would move the page.
 */
function holdPosition(view: Window, position: Position) {
  const { top, anchors } = position
  let isHeld = true
  let settling: number | undefined
  const growth = new ResizeObserver(apply)

  function release(): void {
    if (!isHeld) return
    isHeld = false
    view.clearTimeout(settling)
    growth.disconnect()
    for (const type of VISITOR_INPUT) view.removeEventListener(type, release, true)
  }

  function apply(): void {
    view.scrollTo(0, top)
    const moved = Math.round(movementOf(anchors, view))
    if (moved !== 0) view.scrollBy(0, moved)
    view.clearTimeout(settling)
    if (view.document.documentElement.scrollHeight - view.innerHeight >= top) settle(SETTLED_ROUNDS)
  }

  function settle(rounds: number): void {
    if (rounds === 0) release()
    else settling = view.setTimeout(settle, ROUND, rounds - 1)
  }

  for (const type of VISITOR_INPUT) view.addEventListener(type, release, { capture: true, passive: true })
  growth.observe(view.document.body)
  apply()

  return {
    /** Stop following the page. */
    release,
    /** The position, while the page is incomplete and the visitor has not taken over; undefined afterwards. */
    target: (): Position | undefined => (isHeld ? position : undefined),
  }
}

/** A link that a visitor had in view when they left a page. */
interface ScrollAnchor {
  readonly href: string
  /** From the top of the window, in CSS pixels. */
  readonly distance: number
}

/** Enough for one that moves on its own, as a project does that was approved in the meantime, to be outvoted. */
const ANCHORS = 3

/**
 * The links closest to the middle of the window, among those that lead where no other link of the page leads. The page is laid
 * out for this. A link in a box that has been scrolled is none: when the visitor returns, the box is at its top again.
 */
function findScrollAnchors({ document, innerHeight }: Window): readonly ScrollAnchor[] {
  const fromMiddle = ({ distance }: ScrollAnchor) => Math.abs(distance - innerHeight / 2)
  return [...onlyLinks(document)]
    .flatMap(([href, link]) => topOf(link).map((distance) => ({ href, distance, link })))
    .filter(({ distance, link }) => distance > 0 && distance < innerHeight && !isInScrolledBox(link))
    .toSorted((a, b) => fromMiddle(a) - fromMiddle(b))
    .slice(0, ANCHORS)
    .map(({ href, distance }) => ({ href, distance }))
}

/** How far down the anchors have moved, in CSS pixels: the median of those that the page has. 0 if it has none. */
function movementOf(anchors: readonly ScrollAnchor[], { document }: Window): number {
  const links = onlyLinks(document)
  const moved = anchors
    .flatMap(({ href, distance }) => topOf(links.get(href)).map((top) => top - distance))
    .toSorted((a, b) => a - b)
  return moved[Math.floor((moved.length - 1) / 2)] ?? 0
}

function isInScrolledBox(element: Element): boolean {
  const box = element.parentElement
  if (!box || box.tagName === 'MAIN') return false
  return box.scrollTop > 0 || isInScrolledBox(box)
}

/** The top of a link in the window, in CSS pixels; none if it is missing or hidden. */
function topOf(link: HTMLAnchorElement | undefined): readonly number[] {
  const { top = 0, height = 0 } = link?.getBoundingClientRect() ?? {}
  return height > 0 ? [top] : []
}

/** The links of the page that are the only ones to their URL, by this URL. */
function onlyLinks(document: Document): ReadonlyMap<string, HTMLAnchorElement> {
  const links = new Map<string, HTMLAnchorElement>()
  const several = new Set<string>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
    if (links.has(link.href)) several.add(link.href)
    links.set(link.href, link)
  }
  for (const href of several) links.delete(href)
  return links
}
