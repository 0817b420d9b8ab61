import { startTransition, useEffect, useState } from 'react'

/** How many rows of a long list are requested, and how to request more. */
export interface RequestedRows {
  readonly rows: number
  readonly onChange: (rows: number) => void
}

export interface ProgressiveRows {
  /** Rows to render now. */
  readonly count: number
  /** Rows behind "Show more". */
  readonly remaining: number
  /** Whether more than the first page is requested. */
  readonly isExtended: boolean
  /** Whether all requested rows have been rendered once; what follows them is then shown, and stays. */
  readonly isComplete: boolean
  showMore(): void
}

/**
 * Limits a long list to `pageSize` rows, and as many again for each "Show more". They are rendered as `useProgressiveCount`
 * describes.
 *
 * @param total rows of the list
 * @param pageSize rows shown at first, and added by each "Show more"
 * @param batchSize rows rendered in one go
 * @param initialRows rows rendered together with the page
 * @param control for a page that keeps the requested rows itself, such as in its URL
 */
export function useProgressiveRows(
  total: number,
  pageSize: number,
  batchSize: number,
  initialRows?: number,
  control?: RequestedRows,
): ProgressiveRows {
  const [own, setOwn] = useState(pageSize)
  const requested = control?.rows ?? own
  const setRequested = control?.onChange ?? setOwn
  const goal = Math.min(total, requested)
  const count = useProgressiveCount(goal, batchSize, initialRows)
  const [isComplete, setComplete] = useState(count >= goal)
  if (!isComplete && count >= goal) setComplete(true)
  return {
    count,
    remaining: Math.max(0, total - requested),
    isExtended: goal > pageSize,
    isComplete,
    showMore: () => setRequested(requested + pageSize),
  }
}

/** Short rows of text. */
const BATCH_SIZE = 10
/** If a batch was on screen within this time, about one frame, the next is twice as large. Milliseconds. */
const FAST_BATCH = 25

/**
 * Renders a long list progressively: the first rows immediately, the others in batches, so that the page stays responsive.
 * Batches grow where the browser is fast.
 *
 * @param count rows that are rendered in the end
 * @param batchSize rows that a slow machine lays out and paints within a frame or two
 * @param initialCount rows rendered together with the page
 * @returns rows to render now
 */
export function useProgressiveCount(count: number, batchSize = BATCH_SIZE, initialCount = batchSize): number {
  const [{ shown, batch, since }, setGrowth] = useState({ shown: initialCount, batch: batchSize, since: 0 })
  const most = Math.max(count, initialCount)
  // A list that got shorter is rendered progressively again when it gets longer.
  if (shown > most) setGrowth({ shown: most, batch: batchSize, since: 0 })
  useEffect(() => {
    if (shown >= count) return undefined
    return afterFrame(() => {
      const at = performance.now()
      const next = at - since < FAST_BATCH ? batch * 2 : batchSize
      setGrowth({ shown: shown + next, batch: next, since: at })
    })
  }, [shown, count, batch, since, batchSize])
  return Math.min(shown, count)
}

/**
 * Change the state of a component after the frame that shows its present one, without delaying what a visitor does meanwhile.
 *
 * @param change sets the state
 * @returns takes it back
 */
export function afterFrame(change: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => startTransition(change))
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
