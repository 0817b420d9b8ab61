import { useMemo } from 'react'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { settings, type Committee, type SessionUser } from '@recog/shared-session'
import { EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { assign, loadCommittees, loadSteeringCommittees, loadSteeringUsers } from '../api'
import { AssignmentMatrix, type MatrixTexts } from './AssignmentMatrix'
import { removalQuestion } from './removal-question'

/** `/steering/assign`: who belongs to which group (spec section 2). */
export function AssignPage() {
  return (
    <Page
      title="Assign Memberships"
      lead="A tick puts a member into a group at once; taking it away removes the member."
    >
      <Gate need="steering">{(user) => <Assignments user={user} />}</Gate>
    </Page>
  )
}

const TEXTS: MatrixTexts = {
  added: (person, group) => `Assigned ${person} to ${group}.`,
  removed: (person, group) => `Removed ${person} from ${group}.`,
  failed: (person, group) => `Failed to update assignment for ${person} in ${group}.`,
}

const load = async (signal: AbortSignal) => {
  const [users, committees] = await Promise.all([loadSteeringUsers(signal), loadSteeringCommittees(signal)])
  return { users: users.filter(({ isApproved }) => isApproved), committees }
}

/** Who leads what. Only for the question before a lead is removed: without it the page works all the same. */
const loadLeads = (signal: AbortSignal): Promise<readonly Committee[]> =>
  loadCommittees(signal).catch(() => [])

function Assignments({ user }: { readonly user: SessionUser }) {
  const data = useLoad(load, [])
  const leads = useLoad(loadLeads, [])
  const known = leads.status === 'loaded' ? leads.data : undefined
  const question = useMemo(
    () =>
      removalQuestion({
        committees: known ?? [],
        ownUserId: user.userId,
        steeringId: settings().steeringCommitteeId,
      }),
    [known, user.userId],
  )
  switch (data.status) {
    case 'loading':
      return <Skeleton lines={10} />
    case 'error':
      return <ErrorState message="Failed to load steering data." onRetry={data.retry} />
    case 'loaded':
      if (data.data.users.length === 0) return <EmptyState message="There are no approved members yet." />
      return (
        <AssignmentMatrix
          {...data.data}
          assign={assign}
          texts={TEXTS}
          questionBeforeRemoval={question}
          onGone={data.retry}
        />
      )
  }
}
