import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { noteMembership } from '../notices/note-membership'
import type { Group } from './lock-groups'

/**
 * Add a person to a group. Anyone who already belongs to it, lead or not, keeps their role (edge case T63).
 *
 * @param actor absent for the command line
 */
export async function addMember(
  app: App,
  tx: Write,
  actor: Person | undefined,
  target: Person,
  committee: Group,
  role: 'board' | 'member' = 'member',
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values({ committee_id: committee.id, user_id: target.userId, role, joined_at: app.now() })
    .onConflict((conflict) => conflict.columns(['committee_id', 'user_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return
  await noteMembership(app, tx, { actor, target, committee, before: null, after: role })
  await record(app, tx, {
    action: 'membership.added',
    ...(actor && { actor }),
    target,
    committee,
    details: { role },
  })
}
