import { useMemo, useState } from 'react'
import type { CommitteeName, SessionUser } from '@recog/shared-session'
import { Alert, Button, ConfirmDialog, Section, SelectField, TextArea } from '@recog/shared-ui'
import { AddressPreview } from '../addresses/AddressPreview'
import { extractEmails } from '../addresses/extract-emails'
import { ResultSummary } from '../addresses/ResultSummary'
import { SendProgress } from '../addresses/SendProgress'
import { useAddressPreview } from '../addresses/use-address-preview'
import { useChunkedSend } from '../addresses/use-chunked-send'
import { useConfirmedSend } from '../addresses/use-confirmed-send'
import { useExpiry } from '../addresses/use-expiry'
import { bulkAdd, type WireRole } from '../api'
import { ROLE_OPTIONS, toWireRole } from '../roles'
import { BulkResults } from './BulkResults'
import { newAccountsQuestion } from './bulk-outcome'

interface BulkAddSectionProps {
  readonly user: SessionUser
  /** Undefined while they load or when they could not be loaded: then nothing can be sent (edge case T132). */
  readonly groups: readonly CommitteeName[] | undefined
}

/** Add many people to one group; nobody is removed or demoted (R2.58). */
export function BulkAddSection({ user, groups }: BulkAddSectionProps) {
  const [committeeId, setCommitteeId] = useState('')
  const [role, setRole] = useState<WireRole>('Member')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const sending = useChunkedSend(sendToGroup)
  const found = useMemo(() => extractEmails(text), [text])
  const preview = useAddressPreview(found.emails, user.capabilities.includes('account-preview'))
  const confirmed = useConfirmedSend({ sending, preview, questionFor: newAccountsQuestion })
  const { results } = sending
  useExpiry(
    results.some(({ initialPassword }) => initialPassword !== ''),
    () => sending.redact((result) => ({ ...result, initialPassword: '' })),
  )

  const submit = () => {
    const broken = problemOf(committeeId, found.emails)
    setProblem(broken)
    if (!broken) confirmed.submit(found.emails, runOf(committeeId, role))
  }

  return (
    <Section title="Bulk Add Members" id="bulk-add">
      <p>People are added, never removed. A work group lead who is added as a member stays a lead.</p>
      <SelectField
        label="Working group"
        placeholder="Select a working group"
        value={committeeId}
        disabled={!groups}
        options={(groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setCommitteeId}
      />
      <SelectField
        label="Role"
        value={role}
        disabled={!groups}
        options={ROLE_OPTIONS}
        onChange={(next) => setRole(toWireRole(next))}
      />
      <TextArea
        label="Emails"
        rows={5}
        value={text}
        onChange={setText}
        hint="Paste any text with addresses."
      />
      <AddressPreview found={found} known={preview.known} existing="Has an account" />
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
      <SendProgress sending={sending} failure="Failed to add members. Please try again." />
      {sending.complete && <ResultSummary sent={sending.sent} results={results} />}
      {results.length > 0 && <BulkResults results={results} />}
      <ConfirmDialog
        open={confirmed.question !== undefined}
        title={confirmed.question?.title}
        message={confirmed.question?.message}
        confirmLabel="Create and add"
        onConfirm={confirmed.agree}
        onCancel={confirmed.decline}
      />
    </Section>
  )
}

/** First the group, then the addresses (R5.6). */
function problemOf(committeeId: string, emails: readonly string[]): string {
  if (committeeId === '') return 'Select a working group.'
  return emails.length === 0 ? 'No valid email addresses were found.' : ''
}

/** The group and role of a run, as `useChunkedSend` keeps them. */
const runOf = (committeeId: string, role: WireRole) => JSON.stringify([committeeId, role])

function sendToGroup(emails: readonly string[], run: string) {
  const [committeeId = '', role = ''] = JSON.parse(run) as string[]
  return bulkAdd(committeeId, toWireRole(role), emails)
}
