import { Page, useLoad } from '@recog/section-kit'
import { mailDraft, settings, useUser } from '@recog/shared-session'
import { buttonClass, Cluster } from '@recog/shared-ui'
import { loadSteeringAddresses } from '../api'

/** `/contact`: members reach the steering members, everybody else the group's address (spec section 2). */
export function ContactPage() {
  const isMember = useUser()?.isCommittee === true
  return (
    <Page
      title="Contact"
      width="narrow"
      lead="Questions about the group, its work, or how to join: the steering committee answers."
    >
      {isMember ? <SteeringContact /> : <ContactLink recipients={[]} />}
    </Page>
  )
}

function SteeringContact() {
  const addresses = useLoad(loadSteeringAddresses, [])
  return <ContactLink recipients={addresses.status === 'loaded' ? addresses.data : []} />
}

/** Falls back to the group's own address when there is nobody to write to. */
function ContactLink({ recipients }: { readonly recipients: readonly string[] }) {
  const draft = mailDraft({ recipients, subject: 'ReCOG' })
  const fallback = mailDraft({ recipients: [settings().contactEmail], subject: 'ReCOG' })
  const hrefs = draft.hrefs.length > 0 ? draft.hrefs : fallback.hrefs
  return (
    <Cluster>
      {hrefs.map((href, index) => (
        <a key={href} className={buttonClass('primary')} href={href}>
          Contact ReCOG Steering Committee{hrefs.length > 1 && ` (${index + 1} of ${hrefs.length})`}
        </a>
      ))}
    </Cluster>
  )
}
