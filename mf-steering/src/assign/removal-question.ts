import { displayName, type Committee, type CommitteeName, type MatrixUser } from '@recog/shared-session'

/** What must be agreed to before a person is taken out of a group; undefined when nothing need be asked. */
export type RemovalQuestion = (user: MatrixUser, committee: CommitteeName) => string | undefined

interface Known {
  /** Groups with their leads, where known. */
  readonly committees: readonly Pick<Committee, 'id' | 'board'>[]
  readonly ownUserId: string
  readonly steeringId: string
}

/** Leads, and oneself in the steering committee, are not removed by a slip (edge cases T62, T64). */
export function removalQuestion({ committees, ownUserId, steeringId }: Known): RemovalQuestion {
  const leads = new Map(committees.map(({ id, board }) => [id, new Set(board.map(({ userId }) => userId))]))
  return (user, { id, name }) => {
    const sentences = []
    if (leads.get(id)?.has(user.userId))
      sentences.push(`${displayName(user)} is Work Group Lead of ${name}. The lead role is removed as well.`)
    if (id === steeringId && user.userId === ownUserId)
      sentences.push('You would leave the steering committee and lose these pages.')
    return sentences.length > 0 ? sentences.join(' ') : undefined
  }
}
