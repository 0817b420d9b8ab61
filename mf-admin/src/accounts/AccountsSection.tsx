import { useState } from 'react'
import type { SessionUser } from '@recog/shared-session'
import { Button, Checkbox, Cluster, Section, TextArea } from '@recog/shared-ui'
import { useAddressSend } from '../addresses/address-send'
import { AddressCount } from '../addresses/AddressTable'
import { SendOutcome } from '../addresses/SendOutcome'
import { ACCOUNTS } from './account-results'
import { DELIVERY_TEXTS } from './credentials-confirmation'

/** Creates accounts or resets their passwords, for the e-mail addresses in pasted text (R2.56). */
export function AccountsSection({ user }: { readonly user: SessionUser }) {
  const form = useAddressSend(ACCOUNTS, user)
  const [wantsLink, setWantsLink] = useState(false)
  const [problem, setProblem] = useState('')
  const offersLink = user.capabilities.includes('account-links')
  const delivery = offersLink && wantsLink ? 'link' : 'password'
  const isEmpty = form.found.emails.length === 0
  const submit = () => {
    setProblem(isEmpty ? 'Please enter at least one valid email address.' : '')
    if (!isEmpty) form.submit({ delivery, ownEmail: user.email })
  }
  const clear = () => {
    form.setText('')
    setProblem('')
    form.reset()
  }
  return (
    <Section title="Create account or Reset password" id="accounts">
      <TextArea
        label="Email addresses"
        hint={`Paste any text; the portal finds every address in it. ${DELIVERY_TEXTS[delivery].hint}`}
        rows={6}
        value={form.text}
        onChange={form.setText}
        error={(isEmpty && problem) || undefined}
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
        <Button variant="primary" busy={form.isBusy} busyLabel="Sending..." onClick={submit}>
          Send credentials
        </Button>
      </Cluster>
      <SendOutcome
        form={form}
        confirmLabel="Send credentials"
        tone="danger"
        failure="Failed to provision the requested accounts. Please try again."
      />
    </Section>
  )
}
