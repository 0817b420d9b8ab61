import { useState, type FormEvent } from 'react'
import { useFormErrors } from '@recog/section-kit'
import type { BulkAddResult, CommitteeName, SessionUser } from '@recog/shared-session'
import { Alert, Button, Checkbox, Section, SelectField, Stack, TextArea } from '@recog/shared-ui'
import { deliveryFor, newAccountsConfirmation } from '../addresses/account-preview'
import { useAddressSend, type AddressKind, type Outcome } from '../addresses/address-send'
import { addressKey } from '../addresses/extract-emails'
import { Password } from '../addresses/Password'
import { AddressCount, SendOutcome } from '../addresses/SendOutcome'
import { bulkAdd, type Delivery, type WireRole } from '../api'
import { ROLE_OPTIONS, toWireRole } from '../roles'

interface BulkAddSectionProps {
  readonly user: SessionUser
  /** Undefined while they load or after they failed to load: nothing can be sent then (edge case T132). */
  readonly groups: readonly CommitteeName[] | undefined
}

/** The group to which people are added, and their role in it. */
interface Target {
  readonly committeeId: string
  readonly role: WireRole
}

/** Adds many people to one group; nobody is removed or demoted (R2.58). */
export function BulkAddSection({ user, groups }: BulkAddSectionProps) {
  const [target, setTarget] = useState<Target>({ committeeId: '', role: 'Member' })
  const form = useAddressSend(BULK_ADD, user)
  const { found } = form
  const [wantsLink, setWantsLink] = useState(false)
  const { delivery, offersLink } = deliveryFor(user, 'bulk-links', wantsLink)
  const keepsNames = user.capabilities.includes('bulk-names')
  const errors = useFormErrors({
    committeeId: target.committeeId === '' ? 'Please choose the group.' : undefined,
    emails: found.emails.length === 0 ? 'Please paste at least one email address.' : undefined,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (errors.check(event.currentTarget))
      form.submit({
        ...target,
        names: keepsNames ? Object.fromEntries(found.names) : {},
        delivery,
      })
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
            value={form.text}
            onChange={form.setText}
            error={errors.of('emails')}
            hint={
              keepsNames
                ? 'Paste any text with addresses. Names, as in Grace Mwangi <grace@hospital.org>, are kept for new accounts.'
                : 'Paste any text with addresses.'
            }
          />
          <AddressCount found={found} />
          {offersLink && (
            <Checkbox
              label="Send a link to choose a password instead of showing one"
              checked={wantsLink}
              disabled={form.isBusy}
              onChange={setWantsLink}
            />
          )}
          {errors.any && <Alert tone="error">{problemOf(target)}</Alert>}
          <div>
            <Button
              type="submit"
              variant="primary"
              disabled={!groups}
              busy={form.isBusy}
              busyLabel="Adding..."
            >
              Add members
            </Button>
          </div>
        </Stack>
      </form>
      <SendOutcome
        form={form}
        showNames={keepsNames}
        confirmLabel="Create and add"
        failure="Failed to add members. Please try again."
      />
    </Section>
  )
}

/** The summary of a form that cannot be sent. The group is checked before the addresses (R5.6). */
const problemOf = ({ committeeId }: Target): string =>
  committeeId === '' ? 'Select a working group.' : 'No valid email addresses were found.'

interface TargetFieldsProps {
  /** Undefined until they are loaded; the fields are disabled then. */
  readonly groups: readonly CommitteeName[] | undefined
  readonly target: Target
  /** Why the group cannot be used. */
  readonly error: string | undefined
  onChange(target: Target): void
}

function TargetFields({ groups, target, error, onChange }: TargetFieldsProps) {
  return (
    <>
      <SelectField
        label="Working group"
        placeholder="Select a working group"
        value={target.committeeId}
        error={error}
        disabled={!groups}
        options={(groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(committeeId) => onChange({ ...target, committeeId })}
      />
      <SelectField
        label="Role"
        value={target.role}
        disabled={!groups}
        options={ROLE_OPTIONS}
        onChange={(role) => onChange({ ...target, role: toWireRole(role) })}
      />
    </>
  )
}

interface Run extends Target {
  /** By `addressKey`. */
  readonly names: Readonly<Record<string, string>>
  readonly delivery: Delivery
}

const BULK_ADD: AddressKind<BulkAddResult, Run> = {
  name: 'bulk-add',
  caption: 'Members to add',
  existing: 'Has an account',
  send(emails, { committeeId, role, names, delivery }) {
    const named = emails.flatMap((email) => {
      const name = names[addressKey(email)]
      return name === undefined ? [] : [[email, name] as const]
    })
    return bulkAdd(committeeId, { role, emails, names: Object.fromEntries(named), delivery })
  },
  confirmationFor: (emails, known, { delivery }) => newAccountsConfirmation(emails, known, delivery),
  outcomeOf,
  passwordOf: ({ initialPassword }) => initialPassword,
  withoutPassword: (result) => ({ ...result, initialPassword: '' }),
  columnsFor: (hidden) => [
    {
      key: 'password',
      header: 'Temporary password',
      breakWords: true,
      cell: ({ error, note, initialPassword }) =>
        error || (
          <>
            {initialPassword && <Password password={initialPassword} hidden={hidden} />}
            {note && <p>{note}</p>}
          </>
        ),
    },
  ],
}

/**
 * Describe the result of one address. Without a note the person is now in the group; the response does not say whether they
 * were added, promoted or already in it (R7.40).
 */
function outcomeOf({ error, created, note }: BulkAddResult): Outcome {
  if (error) return { label: 'Failed', tone: 'danger' }
  if (created) return { label: 'Account created and added', tone: 'success' }
  return note ? { label: 'Unchanged', tone: 'neutral' } : { label: 'In the group', tone: 'accent' }
}
