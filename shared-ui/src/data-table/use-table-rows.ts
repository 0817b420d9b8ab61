import { useState } from 'react'
import { useProgressiveRows, type ProgressiveRows, type RequestedRows } from './use-progressive-rows'

/** Rows rendered with the page: about one screenful, so that nobody sees the footer move. */
const INITIAL_ROWS = 20
const INITIAL_CARDS = 3
/** Cells per batch after them; a slow machine lays them out and paints them within a frame or two. */
const CELLS_PER_BATCH = 40
/** In a narrower window the rows become cards. */
const NARROW = '(max-width: 43rem)'

interface TableRowsOptions {
  readonly rowCount: number
  readonly columnCount: number
  readonly pageSize: number
  readonly initialRows: number
  readonly requested: RequestedRows | undefined
}

/** How many rows of a table are rendered: about a screenful at first, then the others in batches of as many cells. */
export function useTableRows({
  rowCount,
  columnCount,
  pageSize,
  initialRows,
  requested,
}: TableRowsOptions): ProgressiveRows {
  const [usual] = useState(() => (window.matchMedia(NARROW).matches ? INITIAL_CARDS : INITIAL_ROWS))
  const batchSize = Math.ceil(CELLS_PER_BATCH / columnCount)
  return useProgressiveRows(rowCount, pageSize, batchSize, Math.min(initialRows, usual), requested)
}
