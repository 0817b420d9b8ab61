import type { SessionUser } from '@recog/shared-session'
import { Button, Checkbox, Cluster, Section, TextArea } from '@recog/shared-ui'
import { AddressCount } from '../addresses/AddressCount'
import { AddressTable } from '../addresses/AddressTable'
import { SendOutcome } from '../addresses/SendOutcome'
import { ACCOUNT_RESULTS } from './account-results'
import { DELIVERY_TEXTS } from './delivery'
import { useProvisioning } from './use-provisioning'

/** Creates accounts or resets their passwords, for the e-mail addresses in pasted text (R2.56). */
export function AccountsSection({ user }: { readonly user: SessionUser }) {
  const form = useProvisioning(user)
  const { text, setText, found, sending, confirmed, link, delivery } = form
  return (
    <Section title="Create account or Reset password" id="accounts">
      <TextArea
        label="Email addresses"
        hint={`Paste any text; the portal finds every address in it. ${DELIVERY_TEXTS[delivery].hint}`}
        rows={6}
        value={text}
        onChange={setText}
        error={form.problem || undefined}
      />
      <AddressCount found={found} />
      {link.isOffered && (
        <Checkbox
          label="Send a link to choose a password instead of showing one"
          checked={link.isWanted}
          disabled={confirmed.busy}
          onChange={link.want}
        />
      )}
      <Cluster>
        <Button onClick={form.clear} disabled={confirmed.busy}>
          Clear
        </Button>
        <Button variant="primary" busy={confirmed.busy} busyLabel="Sending..." onClick={form.submit}>
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
        <AddressTable send={form} kind={ACCOUNT_RESULTS} />
      </SendOutcome>
    </Section>
  )
}
