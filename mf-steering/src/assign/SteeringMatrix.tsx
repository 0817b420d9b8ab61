import { assign } from '../api'
import { AssignmentMatrix } from './AssignmentMatrix'
import { STEERING_TEXTS } from './matrix-texts'
import { changesByOthers } from './changes-by-others'
import { useChangesNotice } from './use-changes-notice'
import { useMatrix } from './use-matrix'
import { useRefresh } from './use-refresh'
import { type MatrixData, load } from './load-matrix'
import { useConfirmation } from './use-confirmation'

interface SteeringMatrixProps extends MatrixData {
  readonly ownUserId: string
  onGone(): void
  onRefreshed(data: MatrixData): void
}

/** The matrix of all groups, which shows what others change meanwhile. */
export function SteeringMatrix({ users, committees, ownUserId, onGone, onRefreshed }: SteeringMatrixProps) {
  const confirmationFor = useConfirmation(ownUserId)
  const { dialog, cells, setAssigned, settle } = useMatrix({
    assign,
    texts: STEERING_TEXTS,
    confirmationFor,
    onGone,
  })
  const { notice, show } = useChangesNotice()
  useRefresh(load, (now) => {
    show(changesByOthers(users, cells, now.users, committees))
    settle()
    onRefreshed(now)
  })
  return (
    <>
      {notice}
      <AssignmentMatrix users={users} committees={committees} cells={cells} setAssigned={setAssigned} />
      {dialog}
    </>
  )
}
