import { useMemo } from 'react'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { settings, type CommitteeName, type SessionUser, type SteeringUser } from '@recog/shared-session'
import { EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { assign, loadCommittees, loadSteeringCommittees, loadSteeringUsers } from '../api'
import { AssignmentMatrix } from './AssignmentMatrix'
import { changeConfirmation, type ConfirmationFor } from './change-confirmation'
import type { MatrixTexts } from './use-assignments'
import { useMatrix } from './use-matrix'

/** `/steering/assign`: the members of every group (R2.39). */
export function AssignPage() {
  return (
    <Page lead="Every change is saved immediately.">
      <Gate>{(user) => <Assignments user={user} />}</Gate>
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

function Assignments({ user }: { readonly user: SessionUser }) {
  const data = useLoad(load, [])
  // Only confirmations need the leads. Without them the page works, and every removal needs a confirmation.
  const leads = useLoad(loadCommittees, [])
  const committees = leads.status === 'loaded' ? leads.data : undefined
  const confirmationFor = useMemo(
    () =>
      changeConfirmation({
        committees,
        ownUserId: user.userId,
        steeringId: settings().steeringCommitteeId,
      }),
    [committees, user.userId],
  )
  switch (data.status) {
    case 'loading':
      return <Skeleton lines={10} />
    case 'error':
      return <ErrorState message="Failed to load steering data." onRetry={data.retry} />
    case 'loaded':
      if (data.data.users.length === 0) return <EmptyState message="There are no approved members yet." />
      return <SteeringMatrix {...data.data} confirmationFor={confirmationFor} onGone={data.retry} />
  }
}

interface SteeringMatrixProps {
  readonly users: readonly SteeringUser[]
  readonly committees: readonly CommitteeName[]
  readonly confirmationFor: ConfirmationFor
  onGone(): void
}

function SteeringMatrix({ users, committees, confirmationFor, onGone }: SteeringMatrixProps) {
  const { dialog, ...matrix } = useMatrix({ assign, texts: TEXTS, confirmationFor, onGone })
  return (
    <>
      <AssignmentMatrix users={users} committees={committees} {...matrix} />
      {dialog}
    </>
  )
}
