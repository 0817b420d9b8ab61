import { inNameOrder, type Committee, type CommitteePerson } from '@recog/shared-session'

/**
 * The members of whom one must become lead before a person leaves.
 *
 * @returns undefined if the person is not the only lead
 */
export function possibleLeads(
  { board, members }: Pick<Committee, 'board' | 'members'>,
  userId: string,
): readonly CommitteePerson[] | undefined {
  const leads = board.some((person) => person.userId === userId)
  if (!leads || board.some((person) => person.userId !== userId)) return undefined
  return inNameOrder(members)
}
