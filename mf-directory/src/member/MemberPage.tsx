import { href } from '@recog/section-contract'
import { Gate, Page, Place, useLoad, type Load } from '@recog/section-kit'
import { Link, useParams } from '@recog/section-kit/router'
import { displayName, type PublicMember } from '@recog/shared-session'
import {
  Alert,
  Cluster,
  CopyButton,
  DescriptionList,
  EmailLink,
  EmptyState,
  ErrorState,
  Initials,
  LoadingState,
} from '@recog/shared-ui'
import { loadMember } from '../api'
import { Orcid } from './Orcid'
import { Memberships } from './Memberships'

/** `/members/:userId`: the profile of a member (R2.21-R2.25). */
export function MemberPage() {
  const { userId = '' } = useParams()
  return <Gate ownsPage>{() => <Member key={userId} id={userId} />}</Gate>
}

function Member({ id }: { readonly id: string }) {
  const member = useLoad((signal) => loadMember(id, signal), [id])
  const isShown = member.status === 'loaded' && member.data !== undefined && !member.data.hasLeft
  const title = member.status === 'loaded' && member.data ? displayName(member.data) : undefined
  return (
    <Page
      title={title}
      mark={<Initials>{title ?? ''}</Initials>}
      breadcrumb={<Link to={href('/CommitteeAccess')}>Back to working groups</Link>}
    >
      <Content member={member} />
      {/* Loads beside the person, and is shown below them. */}
      <div hidden={!isShown}>
        <Place of="person.panel" props={{ userId: id }} />
      </div>
    </Page>
  )
}

function Content({ member }: { readonly member: Load<PublicMember | undefined> }) {
  switch (member.status) {
    case 'loading':
      return <LoadingState text="Loading member profile ..." lines={5} />
    case 'error':
      return <ErrorState message="We could not load this member profile." onRetry={member.retry} />
    case 'loaded':
      if (!member.data) return <EmptyState message="Member not found." />
      if (member.data.hasLeft) {
        return <Alert tone="info">{displayName(member.data)} is no longer a member of ReCOG.</Alert>
      }
      return (
        <>
          <DescriptionList items={factsOf(member.data)} />
          <Memberships committees={member.data.committees} empty="No working groups listed." />
        </>
      )
  }
}

/** The known details of a member. */
function factsOf({ email, degrees, institution, orcid }: PublicMember) {
  return [
    { term: 'Email', text: email, value: <Email email={email} /> },
    { term: 'Degrees', text: degrees, value: degrees },
    { term: 'Institution', text: institution, value: institution },
    { term: 'ORCID iD', text: orcid, value: <Orcid iD={orcid} /> },
  ].filter(({ text }) => text.trim() !== '')
}

function Email({ email }: { readonly email: string }) {
  return (
    <Cluster>
      <EmailLink email={email} />
      <CopyButton size="small" variant="quiet" label="Copy" text={email} />
    </Cluster>
  )
}
