import type { AccountResult } from '@recog/shared-session'
import { Badge, type Column } from '@recog/shared-ui'
import { Password } from '../addresses/Password'
import { roleLabel } from '../roles'

/** The columns of the results. @param hidden whether passwords are hidden */
export const columnsFor = (hidden: boolean): readonly Column<AccountResult>[] => [
  {
    key: 'email',
    header: 'Email',
    width: '28%',
    rowHeader: true,
    breakWords: true,
    cell: ({ email }) => email,
  },
  {
    key: 'outcome',
    header: 'Result',
    width: '11rem',
    cell: (result) => {
      const { label, tone } = outcomeOf(result)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    key: 'password',
    header: 'Password',
    width: '24%',
    breakWords: true,
    cell: (result) =>
      result.password && !result.error ? (
        <Password password={result.password} hidden={hidden} />
      ) : (
        insteadOfPassword(result)
      ),
  },
  {
    key: 'groups',
    header: 'Working groups',
    breakWords: true,
    cell: ({ committees }) => groupsText(committees),
  },
]

function groupsText(committees: AccountResult['committees']): string {
  if (committees.length === 0) return 'No current working group assignments.'
  return committees
    .map(({ name, role }) => (role === 'board' ? `${name} (${roleLabel(role)})` : name))
    .join(', ')
}

type Outcome = { readonly label: string; readonly tone: 'danger' | 'success' | 'accent' }

/** Describe the result of one account: Failed, Created or Password reset (R2.57, X106). */
function outcomeOf({ error, created }: AccountResult): Outcome {
  if (error) return { label: 'Failed', tone: 'danger' }
  return created ? { label: 'Created', tone: 'success' } : { label: 'Password reset', tone: 'accent' }
}

/** The text in the password column of a result without a password. */
function insteadOfPassword({ error, note, delivered }: AccountResult): string {
  return error || note || (delivered === 'link' ? 'A link to choose a password was e-mailed.' : '')
}
