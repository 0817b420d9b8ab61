import { useState } from 'react'
import type { AccountResult, SessionUser } from '@recog/shared-session'
import { Button, Checkbox, Cluster, Section, TextArea } from '@recog/shared-ui'
import { AddressPreview } from '../addresses/AddressPreview'
import { SendOutcome } from '../addresses/SendOutcome'
import { useAddressSend } from '../addresses/use-address-send'
import { provisionAccounts, type Delivery } from '../api'
import { AccountResults } from './AccountResults'
import { credentialsConfirmation } from './credentials-confirmation'
import { DELIVERY_TEXTS } from './delivery'

/** Creates accounts or resets their passwords, for the e-mail addresses in pasted text (R2.56). */
export function AccountsSection({ user }: { readonly user: SessionUser }) {
  const [wantsLink, setWantsLink] = useState(false)
  const [problem, setProblem] = useState('')
  const offersLink = user.capabilities.includes('account-links')
  const delivery = offersLink && wantsLink ? 'link' : 'password'
  const { text, setText, found, known, sending, confirmed } = useAddressSend({
    user,
    send: provisionAccounts,
    confirmationFor: (emails, accounts, run: Delivery) =>
      credentialsConfirmation(emails, accounts, user.email, run),
    hasPassword,
    withoutPassword,
  })

  const submit = () => {
    const isEmpty = found.emails.length === 0
    setProblem(isEmpty ? 'Please enter at least one valid email address.' : '')
    if (!isEmpty) confirmed.submit(found.emails, delivery)
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
      <AddressPreview found={found} known={known} existing="Password will be reset" />
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
      <SendOutcome
        sending={sending}
        confirmed={confirmed}
        confirmLabel="Send credentials"
        tone="danger"
        failure="Failed to provision the requested accounts. Please try again."
      >
        <AccountResults results={sending.results} />
      </SendOutcome>
    </Section>
  )
}

const hasPassword = ({ password }: AccountResult) => password !== ''
const withoutPassword = (result: AccountResult): AccountResult => ({ ...result, password: '' })
