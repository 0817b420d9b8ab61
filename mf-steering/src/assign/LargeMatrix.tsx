// A scrolling box must be reachable by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
// `display: flex` takes the table semantics away from the native elements; the roles keep them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo, useCallback, useRef, type CSSProperties } from 'react'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import type { CommitteeName } from '@recog/shared-session'
import { Box, Person } from './MatrixParts'
import type { MatrixProps, PersonProps } from './matrix-props'
import styles from './LargeMatrix.module.css'

/** Sizes of the grid in CSS pixels; the style sheet takes them from here. */
const ROW = 60
const COLUMN = 120
const FIRST = 240

const SIZES = { '--row': `${ROW}px`, '--column': `${COLUMN}px`, '--first': `${FIRST}px` } as CSSProperties

/** The matrix with only those rows and columns in the page that are in view: 2,000 people by 60 groups (edge case T58). */
export function LargeMatrix({ users, committees, cells, onWant }: MatrixProps) {
  const frame = useRef<HTMLDivElement>(null)
  // Another function would have every row measured anew.
  const keyOf = useCallback((index: number) => users[index]?.userId ?? index, [users])
  const rows = useVirtualizer({
    count: users.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    getItemKey: keyOf,
    overscan: 4,
    useFlushSync: false,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: committees.length,
    getScrollElement: () => frame.current,
    estimateSize: () => COLUMN,
    overscan: 1,
    useFlushSync: false,
  })
  const shown = columns.getVirtualItems()
  const window = { from: shown[0]?.index ?? 0, to: (shown.at(-1)?.index ?? -1) + 1 }

  return (
    <div
      ref={frame}
      className={styles.frame}
      role="region"
      aria-label="Members by working group"
      tabIndex={0}
      style={SIZES}
    >
      <table
        className={styles.matrix}
        role="table"
        aria-label="Members by working group"
        aria-rowcount={users.length + 1}
        aria-colcount={committees.length + 1}
        style={{ width: FIRST + columns.getTotalSize(), height: ROW + rows.getTotalSize() }}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row" className={styles.row} aria-rowindex={1}>
            <th role="columnheader" scope="col" className={styles.corner} aria-colindex={1}>
              Member
            </th>
            {shown.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={styles.cell}
                aria-colindex={column.index + 2}
                title={committees[column.index]?.name}
                style={at(column)}
              >
                <span className={styles.group}>{committees[column.index]?.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const user = users[index]
            return (
              user && (
                <Row
                  key={key}
                  index={index}
                  start={start}
                  from={window.from}
                  to={window.to}
                  user={user}
                  committees={committees}
                  cells={cells.get(user.userId)}
                  onWant={onWant}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends PersonProps {
  readonly index: number
  /** Distance from the first row in pixels. */
  readonly start: number
  /** The columns in view. */
  readonly from: number
  readonly to: number
}

const Row = memo(function Row({ index, start, from, to, user, committees, cells, onWant }: RowProps) {
  return (
    <tr role="row" className={styles.row} aria-rowindex={index + 2} style={{ top: ROW + start }}>
      <th role="rowheader" scope="row" className={styles.first} aria-colindex={1}>
        <Person user={user} />
      </th>
      {committees.slice(from, to).map((committee: CommitteeName, offset) => (
        <td
          key={committee.id}
          role="cell"
          className={styles.cell}
          aria-colindex={from + offset + 2}
          style={{ left: FIRST + (from + offset) * COLUMN }}
        >
          <Box user={user} committee={committee} cell={cells?.get(committee.id)} onWant={onWant} />
        </td>
      ))}
    </tr>
  )
})

const at = ({ start }: VirtualItem): CSSProperties => ({ left: FIRST + start })
