import { sql } from 'kysely'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { Refusal } from '../http/refusal'

export interface Group {
  readonly id: string
  readonly name: string
}

/**
 * Locks groups for this transaction by updating their rows, which works on both engines. Call it before anything is recorded.
 * Groups are always locked in the same order, so that two calls cannot deadlock.
 *
 * @throws {Refusal} 404 if a group does not exist
 */
export async function lockGroups(tx: Write, ids: readonly string[]): Promise<ReadonlyMap<string, Group>> {
  const groups = new Map<string, Group>()
  for (const id of [...new Set(ids)].toSorted()) {
    const group = await tx
      .updateTable('committees')
      .set({ revision: sql<number>`revision + 1` })
      .where('id', '=', id)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!group) throw new Refusal(404, 'Committee not found.')
    groups.set(id, group)
  }
  return groups
}

/** A person's role in a group; undefined if they do not belong to it. */
export async function roleIn(
  tx: Write,
  group: Group,
  userId: string,
): Promise<'board' | 'member' | undefined> {
  const row = await tx
    .selectFrom('memberships')
    .select('role')
    .where('committee_id', '=', group.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/**
 * Adds a person to a group. Anyone who already belongs to it, lead or not, keeps their role (edge case T63).
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
  await record(app, tx, {
    action: 'membership.added',
    ...(actor && { actor }),
    target,
    committee,
    details: { role },
  })
}

/**
 * Removes a person from a group, if they belong to it.
 *
 * @throws {Refusal} 409 for the last member of the steering group (R6.12)
 */
export async function removeMember(
  app: App,
  tx: Write,
  actor: Person,
  target: Person,
  committee: Group,
): Promise<void> {
  const role = await roleIn(tx, committee, target.userId)
  if (role === undefined) return
  if (committee.id === app.settings.steeringCommitteeId) await keepOneSteering(tx, committee, target)
  await tx
    .deleteFrom('memberships')
    .where('committee_id', '=', committee.id)
    .where('user_id', '=', target.userId)
    .execute()
  await record(app, tx, { action: 'membership.removed', actor, target, committee, details: { role } })
}

async function keepOneSteering(tx: Write, committee: Group, target: Person): Promise<void> {
  const other = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.committee_id', '=', committee.id)
    .where('users.user_role', '=', 'Committee')
    .where('users.id', '<>', target.userId)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new Refusal(409, 'The last steering member cannot be removed.')
}

/**
 * The approved person to assign (edge case T65).
 *
 * @throws {Refusal} 404 if there is no such person; 409 if they are not approved
 */
export async function approvedTarget(tx: Write, userId: string): Promise<Person> {
  const row = await tx
    .selectFrom('users')
    .select(['id as userId', 'email', 'display_name as displayName', 'user_role'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'Member not found.')
  if (row.user_role !== 'Committee') throw new Refusal(409, 'This person is not approved yet.')
  return row
}
