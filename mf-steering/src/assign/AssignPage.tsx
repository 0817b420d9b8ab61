import { Gate, Page, useLoad } from '@recog/section-kit'
import { EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { assign, loadSteeringCommittees, loadSteeringUsers } from '../api'
import { AssignmentMatrix, type MatrixTexts } from './AssignmentMatrix'

/** `/steering/assign`: who belongs to which group (spec section 2). */
export function AssignPage() {
  return (
    <Page
      title="Assign Memberships"
      lead="A tick puts a member into a group at once; taking it away removes the member."
    >
      <Gate need="steering">{() => <Assignments />}</Gate>
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

function Assignments() {
  const data = useLoad(load, [])
  switch (data.status) {
    case 'loading':
      return <Skeleton lines={10} />
    case 'error':
      return <ErrorState message="Failed to load steering data." onRetry={data.retry} />
    case 'loaded':
      if (data.data.users.length === 0) return <EmptyState message="There are no approved members yet." />
      return <AssignmentMatrix {...data.data} assign={assign} texts={TEXTS} />
  }
}
