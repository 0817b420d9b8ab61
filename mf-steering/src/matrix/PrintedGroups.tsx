import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { displayName } from '@recog/shared-session'
import { isTicked } from './cells'
import { useMatrixState, type MatrixData } from './matrix-store'
import styles from './PrintedGroups.module.css'

/** The matrix on paper, which neither scrolls nor is as wide as many groups: each person with the names of their groups. */
export function PrintedGroups(people: MatrixData) {
  return usePrinting() && <Paper {...people} />
}

function Paper({ users, committees }: MatrixData) {
  const cells = useMatrixState((state) => state.cells)
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

/** Whether the page is being printed: for content that only paper needs. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  // Not in a passive effect: what is on screen may be printed at once.
  useLayoutEffect(() => {
    // The browser prints what the page contains when the event has been handled.
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
