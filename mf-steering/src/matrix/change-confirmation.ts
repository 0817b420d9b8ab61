import { displayName, type Committee, type CommitteeName, type MatrixUser } from '@recog/shared-session'

export interface Confirmation {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly tone: 'primary' | 'danger'
}

/** The dialog to confirm before a change is sent; undefined if the change needs none. */
export type ConfirmationFor = (
  user: MatrixUser,
  committee: CommitteeName,
  assigned: boolean,
) => Confirmation | undefined

interface Known {
  /** Groups with their leads, for a server that does not send them with the people; undefined until they have been loaded. */
  readonly committees: readonly Pick<Committee, 'id' | 'board'>[] | undefined
  readonly ownUserId: string
  readonly steeringId: string
}

/**
 * Decides which changes need a confirmation: removing a lead (edge case T62), and granting or revoking steering rights
 * (R6.12, edge case T64). Until the leads are known, every removal needs one.
 */
export function changeConfirmation({ committees, ownUserId, steeringId }: Known): ConfirmationFor {
  const leads =
    committees && new Map(committees.map(({ id, board }) => [id, new Set(board.map(({ userId }) => userId))]))

  const added = (name: string): Confirmation => ({
    title: 'Add to the steering committee?',
    text: `${name} will be able to approve requests, assign members, manage events and edit any project.`,
    confirmLabel: 'Add',
    tone: 'primary',
  })
  function removed(user: MatrixUser, { id, name }: CommitteeName): Confirmation | undefined {
    const person = displayName(user)
    const sentences = []
    const isLead =
      user.ledIds?.includes(id) ?? leads?.get(id)?.has(user.userId) ?? (leads ? false : undefined)
    if (isLead === undefined)
      sentences.push(
        `${person} may be Work Group Lead of ${name}: the list of leads has not been loaded. A lead role will be removed as well.`,
      )
    else if (isLead)
      sentences.push(`${person} is Work Group Lead of ${name}. The lead role will be removed as well.`)
    if (id === steeringId)
      sentences.push(
        user.userId === ownUserId
          ? 'You would leave the steering committee and lose access to these pages.'
          : `${person} loses all steering rights.`,
      )
    return sentences.length > 0
      ? {
          title: 'Remove from the group?',
          text: sentences.join(' '),
          confirmLabel: 'Remove',
          tone: 'danger',
        }
      : undefined
  }

  return (user, committee, assigned) => {
    if (!assigned) return removed(user, committee)
    return committee.id === steeringId ? added(displayName(user)) : undefined
  }
}
