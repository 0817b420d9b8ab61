// `display: flex` takes the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
// The table is a grid: one tab stop, with arrow keys inside.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */
import { memo, useCallback, useMemo, useRef, type CSSProperties, type RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { useGridFocus, type GridPosition } from './grid-focus'
import { GroupHeader, leadingColumns, MatrixRow, type GridProps } from './MatrixParts'
import { useFewNewRows } from './use-few-new-rows'
import { useScrollHints } from './use-scroll-hints'
import styles from './LargeMatrix.module.css'
import edges from './MatrixEdges.module.css'

/** Sizes of the large matrix in CSS pixels; its style sheet reads them as custom properties. */
const ROW = 60
const COLUMN = 112
const FIRST = 280

const SIZES = { '--row': `${ROW}px`, '--column': `${COLUMN}px`, '--first': `${FIRST}px` }

/** Where a column begins. Pixels from the left edge of the table. */
const leftOf = (column: number) => FIRST + column * COLUMN

/** The matrix with only the visible rows and columns rendered: 2,000 people by 60 groups (edge case T58). */
export const LargeMatrix = memo(function LargeMatrix(props: GridProps) {
  const { users, committees, onShowGroups } = props
  const frame = useRef<HTMLDivElement>(null)
  const leading = leadingColumns(onShowGroups !== undefined)
  const { active, ...handlers } = useGridFocus({
    frame,
    rows: users.length,
    columns: committees.length + leading,
    rowHeight: ROW,
    scrollTo({ row, column }) {
      rows.scrollToIndex(row)
      if (column >= leading) columns.scrollToIndex(column - leading)
    },
  })
  const { rows, columns } = useVisibleCells(frame, props, {
    row: active.row,
    column: active.column - leading,
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
          <Head committees={committees} visible={visible} />
          <Body {...props} rows={drawn} visible={visible} active={active} />
        </table>
      </div>
    </div>
  )
})

interface HeadProps {
  readonly committees: GridProps['committees']
  /** The columns in view. */
  readonly visible: readonly number[]
}

/** The row of the group names. */
function Head({ committees, visible }: HeadProps) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" className={styles.row} aria-rowindex={1}>
        <th role="columnheader" scope="col" className={styles.corner} aria-colindex={1}>
          Member
        </th>
        {visible.map((column) => {
          const group = committees[column]
          const style = { left: leftOf(column) }
          return (
            group && (
              <GroupHeader
                key={group.id}
                group={group}
                className={styles.cell}
                column={column}
                style={style}
              />
            )
          )
        })}
      </tr>
    </thead>
  )
}

interface BodyProps extends GridProps {
  readonly rows: readonly VirtualItem[]
  /** The columns in view. */
  readonly visible: readonly number[]
  /** The tab stop. */
  readonly active: GridPosition
}

/** The rows in view. */
function Body({ rows, visible, active, ...props }: BodyProps) {
  const { users, committees, onShowGroups } = props
  return (
    <tbody role="rowgroup">
      {rows.map(({ key, index, start }) => {
        const user = users[index]
        return (
          user && (
            <MatrixRow
              key={key}
              classes={styles}
              index={index}
              activeColumn={active.row === index ? active.column : undefined}
              visible={visible}
              top={ROW + start}
              leftOf={leftOf}
              user={user}
              committees={committees}
              onShowGroups={onShowGroups}
            />
          )
        )
      })}
    </tbody>
  )
}

/**
 * The rows and columns that are in view as the frame scrolls, and those of the focus, which would be lost without them.
 *
 * @param focus row and group of the tab stop
 */
function useVisibleCells(
  frame: RefObject<HTMLDivElement | null>,
  { users, committees }: Pick<GridProps, 'users' | 'committees'>,
  focus: GridPosition,
) {
  // With a new function the virtualizer would measure every row again.
  const keyOf = useCallback((index: number) => users[index]?.userId ?? index, [users])
  const rows = useVirtualizer({
    count: users.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    getItemKey: keyOf,
    rangeExtractor: (range) => including(range, focus.row),
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
    rangeExtractor: (range) => including(range, focus.column),
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
