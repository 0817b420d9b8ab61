import type { AccountResult } from '@recog/shared-session'
import type { Column } from '@recog/shared-ui'
import type { AddressKind, Outcome } from '../addresses/address-send'
import { Password } from '../addresses/Password'
import { provisionAccounts, type Delivery } from '../api'
import { roleLabel } from '../roles'
import { credentialsConfirmation } from './credentials-confirmation'

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

interface Run {
  readonly delivery: Delivery
  /** E-mail address of the administrator. */
  readonly ownEmail: string
}

/** Creating accounts, and its results (R2.57). */
export const ACCOUNTS: AddressKind<AccountResult, Run> = {
  name: 'accounts',
  caption: 'Results',
  existing: 'Password will be reset',
  send: (emails, { delivery }) => provisionAccounts(emails, delivery),
  confirmationFor: (emails, known, { ownEmail, delivery }) =>
    credentialsConfirmation(emails, known, ownEmail, delivery),
  outcomeOf,
  passwordOf: ({ password }) => password,
  withoutPassword: (result) => ({ ...result, password: '' }),
  columnsFor,
}
