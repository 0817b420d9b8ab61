import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import type { Group } from './lock-groups'

/** Make a lead an ordinary member of the group. */
export async function demoteLead(
  app: App,
  tx: Write,
  actor: Person | undefined,
  target: Person,
  committee: Group,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set({ role: 'member' })
    .where('committee_id', '=', committee.id)
    .where('user_id', '=', target.userId)
    .where('role', '=', 'board')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await record(app, tx, {
    action: 'membership.role-changed',
    ...(actor && { actor }),
    target,
    committee,
    details: { before: 'board', after: 'member' },
  })
}
