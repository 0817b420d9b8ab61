import { useMemo, useState } from 'react'
import type { SessionUser } from '@recog/shared-session'
import { Button, Checkbox, Cluster, ConfirmDialog, Section, TextArea } from '@recog/shared-ui'
import { AddressPreview } from '../addresses/AddressPreview'
import { extractEmails } from '../addresses/extract-emails'
import { ResultSummary } from '../addresses/ResultSummary'
import { SendProgress } from '../addresses/SendProgress'
import { useAddressPreview } from '../addresses/use-address-preview'
import { useChunkedSend } from '../addresses/use-chunked-send'
import { useConfirmedSend } from '../addresses/use-confirmed-send'
import { useExpiry } from '../addresses/use-expiry'
import { provisionAccounts } from '../api'
import { AccountResults } from './AccountResults'
import { credentialsQuestion } from './confirm-text'
import { DELIVERY_TEXTS, toDelivery } from './delivery'

/** Create accounts or reset their passwords, for the e-mail addresses in pasted text (R2.56). */
export function AccountsSection({ user }: { readonly user: SessionUser }) {
  const [text, setText] = useState('')
  const [wantsLink, setWantsLink] = useState(false)
  const [problem, setProblem] = useState('')
  const offersLink = user.capabilities.includes('account-links')
  const delivery = offersLink && wantsLink ? 'link' : 'password'
  const sending = useChunkedSend(sendCredentials)
  const found = useMemo(() => extractEmails(text), [text])
  const preview = useAddressPreview(found.emails, user.capabilities.includes('account-preview'))
  const confirmed = useConfirmedSend({
    sending,
    preview,
    questionFor: (emails, known, run) => credentialsQuestion(emails, known, user.email, toDelivery(run)),
  })
  const { results } = sending
  useExpiry(
    results.some(({ password }) => password !== ''),
    () => sending.redact((result) => ({ ...result, password: '' })),
  )

  const submit = () => {
    const nobody = found.emails.length === 0
    setProblem(nobody ? 'Please enter at least one valid email address.' : '')
    if (!nobody) confirmed.submit(found.emails, delivery)
  }
  const clear = () => {
    setText('')
    setProblem('')
    sending.reset()
  }

  return (
    <Section title="Create account or Reset password" id="accounts">
      <TextArea
        label="Email addresses"
        hint={`Paste any text; the portal finds every address in it. ${DELIVERY_TEXTS[delivery].hint}`}
        rows={6}
        value={text}
        onChange={setText}
        error={problem || undefined}
      />
      <AddressPreview found={found} known={preview.known} existing="Password will be reset" />
      {offersLink && (
        <Checkbox
          label="Send a link to choose a password instead of showing one"
          checked={wantsLink}
          disabled={confirmed.busy}
          onChange={setWantsLink}
        />
      )}
      <Cluster>
        <Button onClick={clear} disabled={confirmed.busy}>
          Clear
        </Button>
        <Button variant="primary" busy={confirmed.busy} busyLabel="Sending..." onClick={submit}>
          Send credentials
        </Button>
      </Cluster>
      <SendProgress
        sending={sending}
        failure="Failed to provision the requested accounts. Please try again."
      />
      {sending.complete && <ResultSummary sent={sending.sent} results={results} />}
      {results.length > 0 && <AccountResults results={results} />}
      <ConfirmDialog
        open={confirmed.question !== undefined}
        title={confirmed.question?.title}
        message={confirmed.question?.message}
        confirmLabel="Send credentials"
        tone="danger"
        onConfirm={confirmed.agree}
        onCancel={confirmed.decline}
      />
    </Section>
  )
}

const sendCredentials = (emails: readonly string[], run: string) => provisionAccounts(emails, toDelivery(run))
