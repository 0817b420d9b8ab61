import { useEffect, useState } from 'react'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { settings, useStore, type Committee, type SessionUser } from '@recog/shared-session'
import { EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { assign, loadCommittees, loadMatrix } from '../api'
import { AssignmentMatrix } from '../matrix/AssignmentMatrix'
import { changeConfirmation } from '../matrix/change-confirmation'
import { createMatrix, STEERING_TEXTS, type MatrixData } from '../matrix/matrix-store'
import { MatrixScope } from '../matrix/MatrixScope'
import { SteeringBreadcrumb } from '../portal/SteeringBreadcrumb'

/** `/steering/assign`: the members of every group (R2.39). */
export function AssignPage() {
  return (
    <Page lead="Every change is saved immediately." breadcrumb={<SteeringBreadcrumb />}>
      <Gate>{(user) => <Assignments user={user} />}</Gate>
    </Page>
  )
}

function Assignments({ user }: { readonly user: SessionUser }) {
  const data = useLoad(loadMatrix, [])
  switch (data.status) {
    case 'loading':
      return <Skeleton lines={10} />
    case 'error':
      return <ErrorState message="Failed to load steering data." onRetry={data.retry} />
    case 'loaded':
      return <SteeringMatrix {...data.data} ownUserId={user.userId} onGone={data.retry} />
  }
}

interface SteeringMatrixProps extends MatrixData {
  readonly ownUserId: string
  onGone(): void
}

/** The matrix of all groups. */
function SteeringMatrix({ users, committees, ownUserId, onGone }: SteeringMatrixProps) {
  const [matrix] = useState(() =>
    createMatrix({
      users,
      committees,
      load: loadMatrix,
      assign,
      texts: STEERING_TEXTS,
      confirmationFor: confirmations(ownUserId, undefined),
      onGone,
    }),
  )
  // Where the server does not send the leads with the people, they are loaded when the matrix is on screen: only confirmations need
  // them. Without them the matrix works, and every removal needs a confirmation.
  const isComplete = users.every(({ ledIds }) => ledIds !== undefined)
  const leads = useLoad<readonly Committee[]>(isComplete ? nothing : loadCommittees, [isComplete])
  const known = leads.status === 'loaded' ? leads.data : undefined
  useEffect(
    () => matrix.store.setState({ confirmationFor: confirmations(ownUserId, known) }),
    [matrix, ownUserId, known],
  )
  const people = useStore(matrix.store, (state) => state.users)
  const groups = useStore(matrix.store, (state) => state.committees)
  if (people.length === 0) return <EmptyState message="There are no approved members yet." />
  return (
    <MatrixScope matrix={matrix}>
      <AssignmentMatrix users={people} committees={groups} />
    </MatrixScope>
  )
}

/** Which changes need a confirmation. @param leads the groups with their leads; undefined until they have been loaded */
const confirmations = (ownUserId: string, leads: readonly Committee[] | undefined) =>
  changeConfirmation({ committees: leads, ownUserId, steeringId: settings().steeringCommitteeId })

const nothing = () => Promise.resolve([])
