import { useState } from 'react'
import { useAction } from '@recog/section-kit'
import { serverMessage, type AccountResult } from '@recog/shared-session'
import { Alert, Button, Cluster, Section, TextArea } from '@recog/shared-ui'
import { provisionAccounts } from '../api'
import { AccountResults } from './AccountResults'
import { extractEmails } from './extract-emails'

/** Create account or reset password: addresses out of pasted text (spec section 2). */
export function AccountsSection() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [results, setResults] = useState<readonly AccountResult[]>([])
  const send = useAction(provisionAccounts)
  const { emails, rejected } = extractEmails(text)

  const submit = async () => {
    setProblem(emails.length === 0 ? 'Please enter at least one valid email address.' : '')
    if (emails.length === 0) return
    const answer = await send.run(emails)
    if (answer) setResults(answer)
  }
  const clear = () => {
    setText('')
    setProblem('')
    setResults([])
    send.clearError()
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
      {text !== '' && (
        <p>
          {emails.length} found
          {rejected.length > 0 && `, not usable: ${rejected.join(' ')}`}
        </p>
      )}
      {send.error !== undefined && (
        <Alert tone="error">
          {serverMessage(send.error) ?? 'Failed to provision the requested accounts. Please try again.'}
        </Alert>
      )}
      <Cluster>
        <Button onClick={clear}>Clear</Button>
        <Button variant="primary" busy={send.busy} busyLabel="Sending..." onClick={() => void submit()}>
          Send credentials
        </Button>
      </Cluster>
      {results.length > 0 && <AccountResults results={results} />}
    </Section>
  )
}
