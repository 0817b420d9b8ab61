export type GroupRole = 'board' | 'member'

/** A person's role in a group before and after one or several changes; null if they did not belong to it. */
export interface RoleChange {
  readonly before: GroupRole | null
  readonly after: GroupRole | null
}

/**
 * Merge a change into one that the person has not been told of yet: they are told of the result once.
 *
 * @returns undefined if there is nothing to tell any more
 */
export function mergeChanges(waiting: RoleChange | undefined, change: RoleChange): RoleChange | undefined {
  const merged = { before: waiting ? waiting.before : change.before, after: change.after }
  return merged.before === merged.after ? undefined : merged
}

/** A change as a sentence, to the person concerned. @param by the name of whoever made it */
export function sentenceOf({ before, after }: RoleChange, group: string, by: string): string {
  if (after === null) return `${by} removed you from ${group}.`
  if (after === 'board') return `${by} made you a Work Group Lead of ${group}.`
  return before === 'board'
    ? `${by} made you a member of ${group}, which you no longer lead.`
    : `${by} added you to ${group}.`
}
