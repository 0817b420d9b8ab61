import { useMemo } from 'react'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { settings, type CommitteeName, type SessionUser, type SteeringUser } from '@recog/shared-session'
import { EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { assign, loadCommittees, loadSteeringCommittees, loadSteeringUsers } from '../api'
import { AssignmentMatrix } from './AssignmentMatrix'
import { changeQuestion, type ChangeQuestion } from './change-question'
import type { MatrixTexts } from './use-assignments'
import { useMatrix } from './use-matrix'

/** `/steering/assign`: who belongs to which group (R2.39). */
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
  // Only the question before a removal needs the leads: without them the page works, and every removal asks.
  const leads = useLoad(loadCommittees, [])
  const committees = leads.status === 'loaded' ? leads.data : undefined
  const question = useMemo(
    () =>
      changeQuestion({
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
      return <SteeringMatrix {...data.data} question={question} onGone={data.retry} />
  }
}

interface SteeringMatrixProps {
  readonly users: readonly SteeringUser[]
  readonly committees: readonly CommitteeName[]
  readonly question: ChangeQuestion
  onGone(): void
}

function SteeringMatrix({ users, committees, question, onGone }: SteeringMatrixProps) {
  const { dialog, ...matrix } = useMatrix({ assign, texts: TEXTS, question, onGone })
  return (
    <>
      <AssignmentMatrix users={users} committees={committees} {...matrix} />
      {dialog}
    </>
  )
}
