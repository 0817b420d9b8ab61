import { useEffect, useState } from 'react'
import { afterFrame } from './after-frame'

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
