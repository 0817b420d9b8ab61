import { displayName } from '@recog/shared-session'
import { isTicked } from './cells'
import type { MatrixProps } from './matrix-props'
import { usePrinting } from './use-printing'
import styles from './PrintedGroups.module.css'

/** The matrix on paper, which neither scrolls nor is as wide as many groups: each person with the names of their groups. */
export function PrintedGroups({ users, committees, cells }: Omit<MatrixProps, 'setAssigned'>) {
  if (!usePrinting()) return null
  return (
    <table className={styles.people}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Working Groups</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.userId}>
            <th scope="row">{displayName(user)}</th>
            <td>{user.email}</td>
            <td>
              {committees
                .filter((committee) => isTicked(user, committee, cells.get(user.userId)?.get(committee.id)))
                .map(({ name }) => name)
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
