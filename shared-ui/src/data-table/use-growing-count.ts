import { startTransition, useEffect, useState } from 'react'

/** Short lines of text. */
const AT_ONCE = 10
/** Milliseconds: where rows were on the screen within that, about a frame, twice as many come next. */
const QUICK = 25

/**
 * How many rows of a long table are in the page: the first at once, the others a few at a time, so that the page answers
 * meanwhile; more at a time where that is quick.
 *
 * @param count of rows there shall be in the end
 * @param atOnce rows that a slow machine lays out and paints within a frame or two
 * @param first rows, which come with the rest of the page
 */
export function useGrowingCount(count: number, atOnce = AT_ONCE, first = atOnce): number {
  const [{ shown, step, since }, setGrowth] = useState({ shown: first, step: atOnce, since: 0 })
  const most = Math.max(count, first)
  // A table that got shorter grows anew when it gets longer again.
  if (shown > most) setGrowth({ shown: most, step: atOnce, since: 0 })
  useEffect(() => {
    if (shown >= count) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // After the frame that shows the rows before these.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        const at = performance.now()
        const next = at - since < QUICK ? step * 2 : atOnce
        startTransition(() => setGrowth({ shown: shown + next, step: next, since: at }))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [shown, count, step, since, atOnce])
  return Math.min(shown, count)
}
