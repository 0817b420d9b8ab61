import { useDeferredValue, useState } from 'react'
import { href } from '@recog/section-kit'
import { compareNames, displayName, type CommitteeName, type SteeringUser } from '@recog/shared-session'
import { EmptyState, PersonName, SearchField } from '@recog/shared-ui'
import { searchPeople } from '../search-people'
import styles from './AssignmentMatrix.module.css'
import { useAssignments, type Assign, type MatrixTexts } from './use-assignments'

export type { MatrixTexts }

interface AssignmentMatrixProps {
  readonly users: readonly SteeringUser[]
  readonly committees: readonly CommitteeName[]
  readonly assign: Assign
  readonly texts: MatrixTexts
}

/** People by groups, a box for each pair. */
export function AssignmentMatrix({ users, committees, assign, texts }: AssignmentMatrixProps) {
  const [query, setQuery] = useState('')
  const { isAssigned, want } = useAssignments(assign, texts)
  const sorted = users.toSorted((a, b) => compareNames(displayName(a), displayName(b)))
  const found = searchPeople(sorted, useDeferredValue(query))
  return (
    <>
      <SearchField label="Search by email or name" value={query} onChange={setQuery} />
      {found.length === 0 && <EmptyState message="Nobody matches your search." />}
      {found.length > 0 && (
        <div className={styles.frame}>
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
              {found.map((user) => (
                <tr key={user.userId}>
                  <th scope="row">
                    <a href={href.member(user.userId)} target="_blank" rel="noopener noreferrer">
                      <PersonName>{displayName(user)}</PersonName>
                    </a>
                    <span className={styles.email}>{user.email}</span>
                  </th>
                  {committees.map((committee) => (
                    <td key={committee.id} data-label={committee.name}>
                      <input
                        type="checkbox"
                        aria-label={`${displayName(user)} in ${committee.name}`}
                        checked={isAssigned(user, committee)}
                        onChange={(event) => want(user, committee, event.target.checked)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
