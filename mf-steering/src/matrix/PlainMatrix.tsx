// `display: grid` takes the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
// The table is a grid: one tab stop, with arrow keys inside.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */
import { useRef, type CSSProperties } from 'react'
import { useProgressiveCount } from '@recog/shared-ui'
import { useGridFocus } from './grid-focus'
import { GroupHeader, peoplePerBatch, leadingColumns, MatrixRow, type GridProps } from './MatrixParts'
import { useScrollHints } from './use-scroll-hints'
import styles from './PlainMatrix.module.css'
import edges from './MatrixEdges.module.css'

/** Height of a row in the style sheet. CSS pixels. */
const ROW = 64

/** The whole matrix as one table, for a group of the usual size. The browser lays out only visible rows. */
export function PlainMatrix({ users, committees, onShowGroups }: GridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const batchSize = peoplePerBatch(committees.length)
  // The first batch is smaller, since the column headers are rendered with it.
  const count = useProgressiveCount(users.length, batchSize, Math.ceil(batchSize / 2))
  const columns = committees.length + leadingColumns(onShowGroups !== undefined)
  const { active, ...handlers } = useGridFocus({ frame, rows: count, columns, rowHeight: ROW })
  const hints = useScrollHints(frame, committees.length)
  const sizes = { '--groups': committees.length, '--people': users.length } as CSSProperties
  return (
    <div ref={hints} className={`${edges.edges} ${styles.sizes}`} style={sizes}>
      <div ref={frame} className={styles.frame}>
        <table
          className={styles.matrix}
          role="grid"
          aria-label="Members by working group"
          aria-rowcount={users.length + 1}
          aria-colcount={committees.length + 1}
          {...handlers}
        >
          <thead role="rowgroup" className={styles.head}>
            <tr role="row" className={styles.row} aria-rowindex={1}>
              <th role="columnheader" scope="col" className={styles.first} aria-colindex={1}>
                Member
              </th>
              {committees.map((group, column) => (
                <GroupHeader key={group.id} group={group} className={styles.cell} column={column} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className={styles.body}>
            {users.slice(0, count).map((user, index) => (
              <MatrixRow
                key={user.userId}
                classes={styles}
                index={index}
                activeColumn={active.row === index ? active.column : undefined}
                user={user}
                committees={committees}
                onShowGroups={onShowGroups}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
