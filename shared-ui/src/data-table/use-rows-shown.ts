import { useState } from 'react'
import { useGrowingCount } from './use-growing-count'

interface RowsShown {
  /** So many rows are in the page. */
  readonly count: number
  /** So many come only when asked for. */
  readonly left: number
  /** Whether the rows wanted have all been in the page: what stands below them comes then, and does not leave again. */
  readonly whole: boolean
  showMore(): void
}

/**
 * The rows of a long list that are in the page: `step` of them, growing to that as `useGrowingCount` has it, and as many again
 * whenever more are asked for.
 *
 * @param total of rows
 * @param step rows wanted at first, and for each time more are asked for
 * @param atOnce rows that come in one go
 * @param first rows, which come with the rest of the page
 */
export function useRowsShown(total: number, step: number, atOnce: number, first?: number): RowsShown {
  const [wanted, setWanted] = useState(step)
  const goal = Math.min(total, wanted)
  const count = useGrowingCount(goal, atOnce, first)
  const [whole, setWhole] = useState(count >= goal)
  if (!whole && count >= goal) setWhole(true)
  return { count, left: Math.max(0, total - wanted), whole, showMore: () => setWanted((now) => now + step) }
}
