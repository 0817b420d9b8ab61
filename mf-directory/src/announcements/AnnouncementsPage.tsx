import { Gate, Later, Page } from '@recog/section-kit'
import type { SessionUser } from '@recog/shared-session'
import { EmptyState } from '@recog/shared-ui'

/** `/announcements`: emails from leads to their groups, and from steering members to everybody (R2.111). */
export function AnnouncementsPage() {
  return (
    <Page lead="One email to each member of a group. People can choose to get announcements once a day, or to read them in the portal only.">
      <Gate>{(user) => <IfOffered user={user} />}</Gate>
    </Page>
  )
}

function IfOffered({ user }: { readonly user: SessionUser }) {
  if (user.capabilities.includes('announcements')) return <Later load={load} props={{}} />
  return <EmptyState message="This server sends no announcements." />
}

const load = async () =>
  (await import(/* webpackChunkName: "announcements" */ './Announcements')).Announcements
