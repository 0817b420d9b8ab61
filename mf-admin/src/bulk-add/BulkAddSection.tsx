import { useState } from 'react'
import type { BulkAddResult, CommitteeName, SessionUser } from '@recog/shared-session'
import { Alert, Button, Section, TextArea } from '@recog/shared-ui'
import { AddressPreview } from '../addresses/AddressPreview'
import { SendOutcome } from '../addresses/SendOutcome'
import { useAddressSend } from '../addresses/use-address-send'
import { bulkAdd } from '../api'
import { BulkResults } from './BulkResults'
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
  const [problem, setProblem] = useState('')
  const { text, setText, found, known, sending, confirmed } = useAddressSend({
    user,
    send: sendToGroup,
    confirmationFor: newAccountsConfirmation,
    hasPassword,
    withoutPassword,
  })

  const submit = () => {
    const broken = problemOf(target, found.emails)
    setProblem(broken)
    if (!broken) confirmed.submit(found.emails, target)
  }

  return (
    <Section title="Bulk Add Members" id="bulk-add">
      <p>People are added, never removed. A work group lead who is added as a member stays a lead.</p>
      <TargetFields groups={groups} target={target} onChange={setTarget} />
      <TextArea
        label="Emails"
        rows={5}
        value={text}
        onChange={setText}
        hint="Paste any text with addresses."
      />
      <AddressPreview found={found} known={known} existing="Has an account" />
      {problem && <Alert tone="error">{problem}</Alert>}
      <div>
        <Button
          variant="primary"
          disabled={!groups}
          busy={confirmed.busy}
          busyLabel="Adding..."
          onClick={submit}
        >
          Add members
        </Button>
      </div>
      <SendOutcome
        sending={sending}
        confirmed={confirmed}
        confirmLabel="Create and add"
        failure="Failed to add members. Please try again."
      >
        <BulkResults results={sending.results} />
      </SendOutcome>
    </Section>
  )
}

/** The group is checked before the addresses (R5.6). */
function problemOf({ committeeId }: Target, emails: readonly string[]): string {
  if (committeeId === '') return 'Select a working group.'
  return emails.length === 0 ? 'No valid email addresses were found.' : ''
}

const sendToGroup = (emails: readonly string[], { committeeId, role }: Target) =>
  bulkAdd(committeeId, role, emails)
const hasPassword = ({ initialPassword }: BulkAddResult) => initialPassword !== ''
const withoutPassword = (result: BulkAddResult): BulkAddResult => ({ ...result, initialPassword: '' })
