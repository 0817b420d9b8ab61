import type { SessionUser } from '@recog/shared-session'
import { Button, Checkbox, Cluster, Section, TextArea } from '@recog/shared-ui'
import { AddressPreview } from '../addresses/AddressPreview'
import { SendOutcome } from '../addresses/SendOutcome'
import { AccountResults } from './AccountResults'
import { DELIVERY_TEXTS } from './delivery'
import { useProvisioning } from './use-provisioning'

/** Creates accounts or resets their passwords, for the e-mail addresses in pasted text (R2.56). */
export function AccountsSection({ user }: { readonly user: SessionUser }) {
  const form = useProvisioning(user)
  const { text, setText, found, known, sending, confirmed, link, delivery } = form
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
      <AddressPreview found={found} known={known} existing="Password will be reset" />
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
        <AccountResults results={sending.results} />
      </SendOutcome>
    </Section>
  )
}
