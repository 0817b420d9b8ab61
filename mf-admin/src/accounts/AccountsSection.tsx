import { useState, type FormEvent } from 'react'
import { useFormErrors } from '@recog/section-kit'
import type { SessionUser, AccountResult } from '@recog/shared-session'
import { Button, Checkbox, Cluster, Section, Stack, TextArea, type Column } from '@recog/shared-ui'
import { deliveryFor } from '../addresses/account-preview'
import { useAddressSend, type AddressKind, type Outcome } from '../addresses/address-send'
import { AddressCount, SendOutcome } from '../addresses/SendOutcome'
import { DELIVERY_TEXTS, credentialsConfirmation } from './credentials-confirmation'
import { Password } from '../addresses/Password'
import { provisionAccounts, type Delivery } from '../api'
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

interface Run {
  readonly delivery: Delivery
  /** E-mail address of the administrator. */
  readonly ownEmail: string
}

/** Creating accounts, and its results (R2.57). */
const ACCOUNTS: AddressKind<AccountResult, Run> = {
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

/** Creates accounts or resets their passwords, for the e-mail addresses in pasted text (R2.56). */
export function AccountsSection({ user }: { readonly user: SessionUser }) {
  const form = useAddressSend(ACCOUNTS, user)
  const [wantsLink, setWantsLink] = useState(false)
  const { delivery, offersLink } = deliveryFor(user, 'account-links', wantsLink)
  const errors = useFormErrors({
    emails: form.found.emails.length === 0 ? 'Please enter at least one valid email address.' : undefined,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (errors.check(event.currentTarget)) form.submit({ delivery, ownEmail: user.email })
  }
  const clear = () => {
    form.setText('')
    errors.clear()
    form.reset()
  }
  return (
    <Section title="Create account or Reset password" id="accounts">
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextArea
            label="Email addresses"
            hint={`Paste any text; the portal finds every address in it. ${DELIVERY_TEXTS[delivery].hint}`}
            rows={6}
            value={form.text}
            onChange={form.setText}
            error={errors.of('emails')}
          />
          <AddressCount found={form.found} />
          {offersLink && (
            <Checkbox
              label="Send a link to choose a password instead of showing one"
              checked={wantsLink}
              disabled={form.isBusy}
              onChange={setWantsLink}
            />
          )}
          <Cluster>
            <Button onClick={clear} disabled={form.isBusy}>
              Clear
            </Button>
            <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Sending...">
              Send credentials
            </Button>
          </Cluster>
        </Stack>
      </form>
      <SendOutcome
        form={form}
        confirmLabel="Send credentials"
        tone="danger"
        failure="Failed to provision the requested accounts. Please try again."
      />
    </Section>
  )
}
