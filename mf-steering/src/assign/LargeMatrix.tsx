// `display: flex` takes the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
// The table is a grid: one tab stop, with arrow keys inside.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */
import { memo, useCallback, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react'
import type { GridPosition } from './grid-position'
import { LargeMatrixBody } from './LargeMatrixBody'
import { LargeMatrixHead } from './LargeMatrixHead'
import type { GridProps } from './matrix-props'
import { FIRST, ROW, SIZES } from './matrix-sizes'
import { leadingColumns } from './MatrixRow'
import { useFewNewRows } from './use-few-new-rows'
import { useGridFocus } from './use-grid-focus'
import { useScrollHints } from './use-scroll-hints'
import { useVisibleCells } from './use-visible-cells'
import styles from './LargeMatrix.module.css'
import edges from './MatrixEdges.module.css'

/** The matrix with only the visible rows and columns rendered: 2,000 people by 60 groups (edge case T58). */
export const LargeMatrix = memo(function LargeMatrix(props: GridProps) {
  const { users, committees, onShowGroups } = props
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useRef<ReturnType<typeof useVisibleCells>>(undefined)
  const leading = leadingColumns(onShowGroups !== undefined)
  const scrollTo = useCallback(
    ({ row, column }: GridPosition) => {
      virtual.current?.rows.scrollToIndex(row)
      if (column >= leading) virtual.current?.columns.scrollToIndex(column - leading)
    },
    [leading],
  )
  const grid = { frame, rows: users.length, columns: committees.length + leading, rowHeight: ROW, scrollTo }
  const { active, ...handlers } = useGridFocus(grid)
  const { rows, columns } = useVisibleCells(frame, props, {
    row: active.row,
    column: active.column - leading,
  })
  useLayoutEffect(() => {
    virtual.current = { rows, columns }
  })
  const drawn = useFewNewRows(users, rows.getVirtualItems())
  const hints = useScrollHints(frame, committees.length)
  const shown = columns.getVirtualItems().map(({ index }) => index)
  // The same array while the same columns are visible, so that rows are not rendered again.
  // oxlint-disable-next-line react/exhaustive-deps
  const visible = useMemo(() => shown, [shown.join()])
  const total = FIRST + columns.getTotalSize()
  return (
    <div
      ref={hints}
      className={`${edges.edges} ${styles.sizes}`}
      style={{ ...SIZES, '--total': `${total}px` } as CSSProperties}
    >
      <div ref={frame} className={styles.frame}>
        <table
          className={styles.matrix}
          role="grid"
          aria-label="Members by working group"
          aria-rowcount={users.length + 1}
          aria-colcount={committees.length + 1}
          style={{ width: total, height: ROW + rows.getTotalSize() }}
          {...handlers}
        >
          <LargeMatrixHead committees={committees} visible={visible} />
          <LargeMatrixBody {...props} rows={drawn} visible={visible} active={active} />
        </table>
      </div>
    </div>
  )
})
