import { useMemo, useState } from 'react'
import { FailureAlert } from '@recog/section-kit'
import type { SessionUser } from '@recog/shared-session'
import { Button, Cluster, ConfirmDialog, ProgressBar, Section, TextArea } from '@recog/shared-ui'
import { AddressPreview } from '../addresses/AddressPreview'
import { extractEmails } from '../addresses/extract-emails'
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
  const { results, total, busy, error } = sending
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
      {busy && (
        <ProgressBar label={`${results.length} of ${total} done`} value={results.length} max={total} />
      )}
      {error !== undefined && (
        <FailureAlert text="Failed to provision the requested accounts. Please try again." error={error} />
      )}
      {error !== undefined && results.length > 0 && (
        <p>
          {results.length} of {total} addresses were done before. Sending the same list again goes on with the
          rest.
        </p>
      )}
      {results.length > 0 && (
        <AccountResults results={results} complete={!busy && results.length === total} />
      )}
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
