import { useState } from 'react'
import { useProgressiveCount } from './use-progressive-count'

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
