// A scrolling box must be reachable by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
// `display: grid` takes the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { CSSProperties } from 'react'
import { useProgressiveCount } from '@recog/shared-ui'
import type { MatrixProps } from './matrix-props'
import { MatrixRow } from './MatrixRow'
import { peoplePerBatch } from './people-per-batch'
import styles from './PlainMatrix.module.css'

/** The whole matrix as one table, for a group of the usual size. The browser lays out only visible rows. */
export function PlainMatrix({ users, committees, cells, setAssigned }: MatrixProps) {
  const batchSize = peoplePerBatch(committees.length)
  // The first batch is smaller, since the column headers are rendered with it.
  const count = useProgressiveCount(users.length, batchSize, Math.ceil(batchSize / 2))
  return (
    <div className={styles.frame} role="region" aria-label="Members by working group" tabIndex={0}>
      <table
        className={styles.matrix}
        role="table"
        aria-label="Members by working group"
        style={{ '--groups': committees.length, '--people': users.length } as CSSProperties}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row" className={styles.row}>
            <th role="columnheader" scope="col" className={styles.first}>
              Member
            </th>
            {committees.map(({ id, name }) => (
              <th key={id} role="columnheader" scope="col" className={styles.cell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body}>
          {users.slice(0, count).map((user) => (
            <MatrixRow
              key={user.userId}
              classes={styles}
              user={user}
              committees={committees}
              cells={cells.get(user.userId)}
              setAssigned={setAssigned}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
