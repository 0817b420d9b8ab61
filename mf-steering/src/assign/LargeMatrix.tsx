// A scrolling box must be reachable by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
// `display: flex` takes the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useCallback, useRef, type CSSProperties, type RefObject } from 'react'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import type { MatrixProps } from './matrix-props'
import { MatrixRow } from './MatrixRow'
import styles from './LargeMatrix.module.css'

/** Sizes of the table in CSS pixels; the style sheet reads them as custom properties. */
const ROW = 60
const COLUMN = 120
const FIRST = 240

const SIZES = { '--row': `${ROW}px`, '--column': `${COLUMN}px`, '--first': `${FIRST}px` } as CSSProperties

/** The matrix with only the visible rows and columns rendered: 2,000 people by 60 groups (edge case T58). */
export function LargeMatrix({ users, committees, cells, setAssigned }: MatrixProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { rows, columns } = useVisible(frame, { users, committees })
  const visible = columns.getVirtualItems()
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
        <Head committees={committees} visible={visible} />
        <tbody role="rowgroup">
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const user = users[index]
            return (
              user && (
                <MatrixRow
                  key={key}
                  classes={styles}
                  index={index}
                  top={ROW + start}
                  from={visible[0]?.index ?? 0}
                  to={(visible.at(-1)?.index ?? -1) + 1}
                  leftOf={leftOf}
                  user={user}
                  committees={committees}
                  cells={cells.get(user.userId)}
                  setAssigned={setAssigned}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const leftOf = (column: number) => FIRST + column * COLUMN

/** The rows and columns that are in view as the frame scrolls. */
function useVisible(
  frame: RefObject<HTMLDivElement | null>,
  { users, committees }: Pick<MatrixProps, 'users' | 'committees'>,
) {
  // With a new function the virtualizer would measure every row again.
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
  return { rows, columns }
}

interface HeadProps extends Pick<MatrixProps, 'committees'> {
  readonly visible: readonly VirtualItem[]
}

function Head({ committees, visible }: HeadProps) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" className={styles.row} aria-rowindex={1}>
        <th role="columnheader" scope="col" className={styles.corner} aria-colindex={1}>
          Member
        </th>
        {visible.map(({ key, index, start }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            className={styles.cell}
            aria-colindex={index + 2}
            title={committees[index]?.name}
            style={{ left: FIRST + start }}
          >
            <span className={styles.group}>{committees[index]?.name}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}
