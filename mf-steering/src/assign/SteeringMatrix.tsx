import { assign } from '../api'
import { AssignmentMatrix } from './AssignmentMatrix'
import { STEERING_TEXTS } from './matrix-texts'
import { useSharedMatrix } from './use-shared-matrix'
import { type MatrixData, load } from './load-matrix'
import { useConfirmation } from './use-confirmation'

interface SteeringMatrixProps extends MatrixData {
  readonly ownUserId: string
  onGone(): void
  onRefreshed(data: MatrixData): void
}

/** The matrix of all groups, which shows what others change meanwhile. */
export function SteeringMatrix({ users, committees, ownUserId, onGone, onRefreshed }: SteeringMatrixProps) {
  const confirmationFor = useConfirmation(ownUserId, users)
  const { dialog, notice, cells, setAssigned } = useSharedMatrix({
    load,
    users,
    committees,
    assign,
    texts: STEERING_TEXTS,
    confirmationFor,
    onGone,
    onRefreshed,
  })
  return (
    <>
      {notice}
      <AssignmentMatrix users={users} committees={committees} cells={cells} setAssigned={setAssigned} />
      {dialog}
    </>
  )
}
