// A scrolling box must be reachable by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import { memo } from 'react'
import { Box, Person } from './MatrixParts'
import type { MatrixProps, PersonProps } from './matrix-props'
import styles from './PlainMatrix.module.css'

/** The whole matrix as one table, for a group of usual size. */
export function PlainMatrix({ users, committees, changed, onWant }: MatrixProps) {
  return (
    <div className={styles.frame} role="region" aria-label="Members by working group" tabIndex={0}>
      <table className={styles.matrix}>
        <caption>Members by working group</caption>
        <thead>
          <tr>
            <th scope="col">Member</th>
            {committees.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <Row
              key={user.userId}
              user={user}
              committees={committees}
              changes={changed.get(user.userId)}
              onWant={onWant}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Row = memo(function Row({ user, committees, changes, onWant }: PersonProps) {
  return (
    <tr>
      <th scope="row">
        <Person user={user} />
      </th>
      {committees.map((committee) => (
        <td key={committee.id}>
          <Box user={user} committee={committee} changes={changes} onWant={onWant} />
        </td>
      ))}
    </tr>
  )
})
