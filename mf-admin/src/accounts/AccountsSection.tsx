import { useMemo, useState } from 'react'
import type { SessionUser } from '@recog/shared-session'
import { Button, Cluster, ConfirmDialog, Section, TextArea } from '@recog/shared-ui'
import { AddressPreview } from '../addresses/AddressPreview'
import { extractEmails } from '../addresses/extract-emails'
import { ResultSummary } from '../addresses/ResultSummary'
import { SendProgress } from '../addresses/SendProgress'
import { useAddressPreview } from '../addresses/use-address-preview'
import { useChunkedSend } from '../addresses/use-chunked-send'
import { useExpiry } from '../addresses/use-expiry'
import { provisionAccounts } from '../api'
import { AccountResults } from './AccountResults'
import { resetQuestion } from './confirm-text'

/** Create account or reset password: addresses out of pasted text (spec section 2). */
export function AccountsSection({ user }: { readonly user: SessionUser }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [question, setQuestion] = useState<string>()
  const sending = useChunkedSend(provisionAccounts)
  const found = useMemo(() => extractEmails(text), [text])
  const preview = useAddressPreview(found.emails)
  const { results, busy } = sending
  useExpiry(
    results.some(({ password }) => password !== ''),
    () => sending.redact((result) => ({ ...result, password: '' })),
  )

  const send = async () => {
    setQuestion(undefined)
    await sending.start(found.emails)
    preview.forget()
  }
  const submit = async () => {
    if (busy) return
    const nobody = found.emails.length === 0
    setProblem(nobody ? 'Please enter at least one valid email address.' : '')
    if (nobody) return
    const asked = resetQuestion(found.emails, await preview.ask(found.emails), user.email)
    if (asked === undefined) await send()
    else setQuestion(asked)
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
        hint="Paste any text: every address in it is found. Known addresses get a new password, others an account."
        rows={6}
        value={text}
        onChange={setText}
        error={problem || undefined}
      />
      <AddressPreview found={found} known={preview.known} existing="Password will be reset" />
      <Cluster>
        <Button onClick={clear} disabled={busy}>
          Clear
        </Button>
        <Button variant="primary" busy={busy} busyLabel="Sending..." onClick={() => void submit()}>
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
        open={question !== undefined}
        title="Reset existing passwords?"
        message={question}
        confirmLabel="Send credentials"
        tone="danger"
        onConfirm={() => void send()}
        onCancel={() => setQuestion(undefined)}
      />
    </Section>
  )
}
