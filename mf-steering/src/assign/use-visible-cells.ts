import { useCallback, type RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import type { GridPosition } from './grid-position'
import type { GridProps } from './matrix-props'
import { COLUMN, ROW } from './matrix-sizes'

/**
 * The rows and columns that are in view as the frame scrolls, and those of the focus, which would be lost without them.
 *
 * @param focus row and group of the tab stop
 */
export function useVisibleCells(
  frame: RefObject<HTMLDivElement | null>,
  { users, committees }: Pick<GridProps, 'users' | 'committees'>,
  focus: GridPosition,
) {
  // With a new function the virtualizer would measure every row again.
  const keyOf = useCallback((index: number) => users[index]?.userId ?? index, [users])
  const withRow = useCallback((range: Range) => including(range, focus.row), [focus.row])
  const withColumn = useCallback((range: Range) => including(range, focus.column), [focus.column])
  const rows = useVirtualizer({
    count: users.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    getItemKey: keyOf,
    rangeExtractor: withRow,
    overscan: 4,
    // The header covers the top of the frame.
    scrollPaddingStart: ROW,
    useFlushSync: false,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: committees.length,
    getScrollElement: () => frame.current,
    estimateSize: () => COLUMN,
    rangeExtractor: withColumn,
    overscan: 1,
    useFlushSync: false,
  })
  return { rows, columns }
}

/** The indices of a range, and one more if it exists. */
function including(range: Range, index: number): number[] {
  const shown = defaultRangeExtractor(range)
  if (index < 0 || index >= range.count || shown.includes(index)) return shown
  return [...shown, index].toSorted((a, b) => a - b)
}
