import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { Refusal } from '../http/refusal'
import { noteMembership } from '../notices/note-membership'
import { activeMembers } from '../policy/active-members'
import { type Group, roleIn } from './lock-groups'

/**
 * Remove a person from a group, if they belong to it.
 *
 * @param actor undefined for the command line
 * @param action 'membership.left' if they do it themselves
 * @throws {Refusal} 409 for the last member of the steering group (R6.12)
 */
export async function removeMember(
  app: App,
  tx: Write,
  actor: Person | undefined,
  target: Person,
  committee: Group,
  action: 'membership.removed' | 'membership.left' = 'membership.removed',
): Promise<void> {
  const role = await roleIn(tx, committee, target.userId)
  if (role === undefined) return
  if (committee.id === app.settings.steeringCommitteeId) await keepOneSteering(tx, committee, target)
  await tx
    .deleteFrom('memberships')
    .where('committee_id', '=', committee.id)
    .where('user_id', '=', target.userId)
    .execute()
  await noteMembership(app, tx, { actor, target, committee, before: role, after: null })
  await record(app, tx, { action, ...(actor && { actor }), target, committee, details: { role } })
}

const LAST_STEERING = 'The last steering member cannot be removed.'

async function keepOneSteering(tx: Write, committee: Group, target: Person): Promise<void> {
  const other = await activeMembers(tx)
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select('users.id')
    .where('memberships.committee_id', '=', committee.id)
    .where('users.id', '<>', target.userId)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new Refusal(409, LAST_STEERING)
}
