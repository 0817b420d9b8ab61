import { startTransition, useEffect, useState } from 'react'

/** Rows that are rendered at once: about a screenful, quick even on a slow machine. */
const AT_ONCE = 20

/**
 * How many rows of a long table are in the page: the first at once, the others a few at a time, so that the page answers
 * meanwhile.
 *
 * @param count of rows there shall be in the end
 */
export function useGrowingCount(count: number): number {
  const [shown, setShown] = useState(AT_ONCE)
  const most = Math.max(count, AT_ONCE)
  // A table that got shorter grows anew when it gets longer again.
  if (shown > most) setShown(most)
  useEffect(() => {
    if (shown >= count) return undefined
    const timer = setTimeout(() => startTransition(() => setShown(shown + AT_ONCE)))
    return () => clearTimeout(timer)
  }, [shown, count])
  return Math.min(shown, count)
}
