import type { AccountResult } from '@recog/shared-session'
import type { Column } from '@recog/shared-ui'
import { Password } from '../addresses/Password'
import type { Outcome, ResultKind } from '../addresses/result-kind'
import { roleLabel } from '../roles'

const columnsFor = (hidden: boolean): readonly Column<AccountResult>[] => [
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

/** Describe the result of one account: Failed, Created or Password reset (R2.57, X106). */
function outcomeOf({ error, created }: AccountResult): Outcome {
  if (error) return { label: 'Failed', tone: 'danger' }
  return created ? { label: 'Created', tone: 'success' } : { label: 'Password reset', tone: 'accent' }
}

/** The text in the password column of a result without a password. */
function insteadOfPassword({ error, note, delivered }: AccountResult): string {
  return error || note || (delivered === 'link' ? 'A link to choose a password was emailed.' : '')
}

/** The results of creating accounts (R2.57). */
export const ACCOUNT_RESULTS: ResultKind<AccountResult> = {
  caption: 'Results',
  existing: 'Password will be reset',
  outcomeOf,
  passwordOf: ({ password }) => password,
  withoutPassword: (result) => ({ ...result, password: '' }),
  columnsFor,
}
