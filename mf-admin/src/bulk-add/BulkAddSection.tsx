import { useState, type FormEvent } from 'react'
import { useFormErrors } from '@recog/section-kit'
import type { CommitteeName, SessionUser } from '@recog/shared-session'
import { Alert, Button, Section, Stack, TextArea } from '@recog/shared-ui'
import { addressKey } from '../addresses/address-key'
import { AddressCount } from '../addresses/AddressCount'
import { AddressTable } from '../addresses/AddressTable'
import { SendOutcome } from '../addresses/SendOutcome'
import { useAddressSend } from '../addresses/use-address-send'
import { bulkAdd } from '../api'
import { BULK_RESULTS } from './bulk-results'
import { newAccountsConfirmation } from './bulk-outcome'
import { TargetFields, type Target } from './TargetFields'

interface BulkAddSectionProps {
  readonly user: SessionUser
  /** Undefined while they load or after they failed to load: nothing can be sent then (edge case T132). */
  readonly groups: readonly CommitteeName[] | undefined
}

/** Adds many people to one group; nobody is removed or demoted (R2.58). */
export function BulkAddSection({ user, groups }: BulkAddSectionProps) {
  const [target, setTarget] = useState<Target>({ committeeId: '', role: 'Member' })
  const addresses = useAddressSend({
    name: 'bulk-add',
    user,
    kind: BULK_RESULTS,
    send: sendToGroup,
    confirmationFor: newAccountsConfirmation,
  })
  const { text, setText, found, sending, confirmed } = addresses
  const keepsNames = user.capabilities.includes('bulk-names')
  const errors = useFormErrors({
    committeeId: target.committeeId === '' ? 'Choose the group.' : undefined,
    emails: found.emails.length === 0 ? 'Paste at least one email address.' : undefined,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (errors.check(event.currentTarget))
      confirmed.submit(found.emails, { ...target, names: keepsNames ? Object.fromEntries(found.names) : {} })
  }

  return (
    <Section title="Bulk Add Members" id="bulk-add">
      <p>People are added, never removed. A work group lead who is added as a member stays a lead.</p>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <TargetFields
            groups={groups}
            target={target}
            error={errors.of('committeeId')}
            onChange={setTarget}
          />
          <TextArea
            label="Emails"
            rows={5}
            value={text}
            onChange={setText}
            error={errors.of('emails')}
            hint={
              keepsNames
                ? 'Paste any text with addresses. Names, as in Grace Mwangi <grace@hospital.org>, are kept for new accounts.'
                : 'Paste any text with addresses.'
            }
          />
          <AddressCount found={found} />
          {errors.any && <Alert tone="error">{problemOf(target)}</Alert>}
          <div>
            <Button
              type="submit"
              variant="primary"
              disabled={!groups}
              busy={confirmed.busy}
              busyLabel="Adding..."
            >
              Add members
            </Button>
          </div>
        </Stack>
      </form>
      <SendOutcome
        sending={sending}
        confirmed={confirmed}
        confirmLabel="Create and add"
        failure="Failed to add members. Please try again."
      >
        <AddressTable send={addresses} kind={BULK_RESULTS} showNames={keepsNames} />
      </SendOutcome>
    </Section>
  )
}

/** The summary of a form that cannot be sent. The group is checked before the addresses (R5.6). */
const problemOf = ({ committeeId }: Target): string =>
  committeeId === '' ? 'Select a working group.' : 'No valid email addresses were found.'

interface Run extends Target {
  /** By `addressKey`. */
  readonly names: Readonly<Record<string, string>>
}

const sendToGroup = (emails: readonly string[], { committeeId, role, names }: Run) => {
  const named = emails.flatMap((email) => {
    const name = names[addressKey(email)]
    return name === undefined ? [] : [[email, name] as const]
  })
  return bulkAdd(committeeId, { role, emails, names: Object.fromEntries(named) })
}
