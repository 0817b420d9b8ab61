import { settings, type CommitteeName, type SteeringUser } from '@recog/shared-session'
import { toldApart } from './namesakes'
import { loadSteeringCommittees, loadSteeringUsers } from '../api'

export interface MatrixData {
  readonly users: readonly SteeringUser[]
  readonly committees: readonly CommitteeName[]
}

/** Loads the approved members and all groups. */
export const load = async (signal: AbortSignal): Promise<MatrixData> => {
  const [users, committees] = await Promise.all([loadSteeringUsers(signal), loadSteeringCommittees(signal)])
  const isSteering = ({ id }: CommitteeName) => id === settings().steeringCommitteeId
  return {
    users: toldApart(users.filter(({ isApproved }) => isApproved)),
    // Set apart from the others: its boxes grant rights.
    committees: [...committees.filter(isSteering), ...committees.filter((each) => !isSteering(each))],
  }
}
