import type { AssignRequest } from '@recog/api-contract'
import type { MembershipVersion } from '@recog/api-contract/constants'
import { sql } from 'kysely'
import type { App } from '../app'
import { nameOf, type Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { tellThroughAnotherGroup } from '../events/tell-of-event'
import { deactivated, Refusal } from '../http/errors'
import { noteMembership } from '../notices/note-membership'
import { activeMembers, PERSON } from '../policy/people'

/**
 * The active member to assign (edge case T65), locked so that their approval is not undone at the same time.
 *
 * @throws {Refusal} 404 if there is no such person; 409 if they are not approved, or were deactivated
 */
async function approvedTarget(tx: Write, userId: string): Promise<Person> {
  const row = await tx
    .updateTable('users')
    .set((eb) => ({ user_role: eb.ref('user_role') }))
    .where('id', '=', userId)
    .returning([...PERSON, 'user_role', 'deactivated_at'])
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'Member not found.')
  if (row.user_role !== 'Committee') throw new Refusal(409, 'This person is not approved yet.')
  if (row.deactivated_at !== null) throw deactivated()
  return row
}

interface SeenMembership {
  readonly group: Group
  readonly target: Person
  /** The role that the caller saw. */
  readonly seen: MembershipVersion
  /** The state that the caller wants. */
  readonly assigned: boolean
}

/**
 * Refuse to change a membership that has changed since the caller loaded it (R7.62). If it already is as the caller wants it, there
 * is nothing to change, so that a repeated call succeeds.
 *
 * @param tx a transaction that has locked the group
 * @throws {Refusal} 409 with the other change
 */
async function checkUnchanged(tx: Write, { group, target, seen, assigned }: SeenMembership): Promise<void> {
  const now = (await roleIn(tx, group, target.userId)) ?? 'none'
  if (now === seen || assigned === (now !== 'none')) return
  throw new Refusal(409, `${nameOf(target)} ${CHANGES[now]} ${group.name} in the meantime.`)
}

const CHANGES: Readonly<Record<MembershipVersion, string>> = {
  board: 'has become work group lead of',
  member: 'has become an ordinary member of',
  none: 'has been removed from',
}

interface Conditions {
  /** The role that the caller saw, for each pair; undefined if any will do. */
  readonly seen: MembershipVersion | undefined
  /** Throws to refuse the removal of this person from a group. */
  checkRemoval?(group: Group, target: Person): Promise<void>
}

/**
 * Set the given memberships of one person, in the order given, in the transaction of the caller (edge case T61).
 *
 * @throws {Refusal} 404 if the person or a group does not exist; 409 if the person is not approved, is the last steering
 *   member (R6.12), or has another role than the caller saw (R7.62); whatever `checkRemoval` throws
 */
export async function setMemberships(
  app: App,
  tx: Write,
  actor: Person,
  { userId, assignments }: AssignRequest,
  { seen, checkRemoval }: Conditions,
): Promise<void> {
  const target = await approvedTarget(tx, userId)
  const groups = await lockGroups(
    tx,
    assignments.map(({ committeeId }) => committeeId),
  )
  for (const { committeeId, assigned } of assignments) {
    const group = groups.get(committeeId)
    if (!group) continue
    if (seen) await checkUnchanged(tx, { group, target, seen, assigned })
    if (assigned) {
      await addMember(app, tx, actor, target, group)
      continue
    }
    await checkRemoval?.(group, target)
    await removeMember(app, tx, actor, target, group)
  }
}

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
    actor,
    target,
    committee,
    details: { role },
  })
}

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
    actor,
    target,
    committee,
    details: { before: 'board', after: 'member' },
  })
}

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
  await tellThroughAnotherGroup(tx, target.userId, committee.id)
  await noteMembership(app, tx, { actor, target, committee, before: role, after: null })
  await record(app, tx, { action, actor, target, committee, details: { role } })
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

export interface Group {
  readonly id: string
  readonly name: string
}

/**
 * Lock groups for this transaction by updating their rows, which works on both engines. Call it before anything is recorded.
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
