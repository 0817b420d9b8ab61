import { later, type App } from '../app'
import type { Person } from '../audit/entry'
import type { Write } from '../database/write'

/** How long a notice waits, so that a slip that is undone is never mailed, and several groups make one e-mail. Seconds. */
const NOTICE_SECONDS = 60

interface MembershipChange extends RoleChange {
  /** Absent for the command line, which tells nobody. */
  readonly actor: Person | undefined
  readonly target: Person
  readonly committee: { readonly id: string; readonly name: string }
}

/**
 * Note that a person is to be told of a change of their membership, in the transaction of the change. People are not told of
 * what they did themselves. The caller has locked the group, so that two changes of one membership cannot meet here.
 */
export async function noteMembership(app: App, tx: Write, change: MembershipChange): Promise<void> {
  const { actor, target, committee } = change
  const key = { user_id: target.userId, committee_id: committee.id }
  const waiting = await tx
    .deleteFrom('membership_notices')
    .where('user_id', '=', key.user_id)
    .where('committee_id', '=', key.committee_id)
    .returning(['role_before as before', 'role_after as after'])
    .executeTakeFirst()
  const merged = mergeChanges(waiting, change)
  if (!merged || !actor || actor.userId === target.userId) return
  await tx
    .insertInto('membership_notices')
    .values({
      ...key,
      committee_name: committee.name,
      role_before: merged.before,
      role_after: merged.after,
      actor_name: actor.displayName || 'the steering committee',
      due_at: later(app, NOTICE_SECONDS),
    })
    .execute()
}

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
