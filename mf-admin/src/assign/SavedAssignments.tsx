import type { AssignedUser } from '@recog/shared-session'
import { Alert } from '@recog/shared-ui'
import { Password } from '../addresses/Password'
import { roleLabel } from '../roles'

export interface SavedAssignmentsProps {
  readonly email: string
  /** The names of the groups that were sent. */
  readonly groups: readonly string[]
  readonly saved: AssignedUser
}

/** The server's result for each assigned group, with its notes (decision D11). */
export function SavedAssignments({ email, groups, saved }: SavedAssignmentsProps) {
  const { created, initialPassword, assignments } = saved
  const unconfirmed = groups.filter((group) =>
    assignments.every(({ committeeName }) => committeeName !== group),
  )
  return (
    <Alert tone={unconfirmed.length > 0 ? 'warning' : 'success'}>
      <p>{created ? `Created an account for ${email}.` : `Saved the assignments of ${email}.`}</p>
      {initialPassword && <Password password={initialPassword} hidden={false} />}
      {assignments.length > 0 && (
        <ul>
          {assignments.map(({ committeeName, role, note }) => (
            <li key={committeeName}>
              {committeeName}: {roleLabel(role)}
              {note && ` (${note})`}
            </li>
          ))}
        </ul>
      )}
      {unconfirmed.length > 0 && <p>The server did not confirm: {unconfirmed.join(', ')}.</p>}
    </Alert>
  )
}
