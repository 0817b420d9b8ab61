import { type ScrollAnchor, movementOf } from './scroll-anchor'

/** Where a visitor left a page. */
export interface Position {
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
export function holdPosition(view: Window, position: Position) {
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
