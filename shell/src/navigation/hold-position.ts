/** Input that scrolls, or that starts work on the page: from then on the visitor decides where the page is. */
const VISITOR_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scroll to a position, and again whenever the page grows, until the position is reached. A page with data is short at first: its
 * rows come later and in batches.
 *
 * @param top in CSS pixels
 */
export function holdPosition(view: Window, top: number) {
  let isHeld = true
  const growth = new ResizeObserver(apply)

  function release(): void {
    if (!isHeld) return
    isHeld = false
    growth.disconnect()
    for (const type of VISITOR_INPUT) view.removeEventListener(type, release, true)
  }

  function apply(): void {
    view.scrollTo(0, top)
    if (view.document.documentElement.scrollHeight - view.innerHeight >= top) release()
  }

  for (const type of VISITOR_INPUT) view.addEventListener(type, release, { capture: true, passive: true })
  growth.observe(view.document.body)
  apply()

  return {
    /** Stop following the page. */
    release,
    /** The position, while it is not reached and the visitor has not taken over; undefined afterwards. */
    target: (): number | undefined => (isHeld ? top : undefined),
  }
}
