import type { AssignRequest } from '@recog/api-contract'
import type { MembershipVersion } from '@recog/api-contract/constants'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import type { Write } from '../database/write'
import { Refusal } from '../http/refusal'
import { deactivated } from '../policy/deactivated'
import { addMember } from './add-member'
import { type Group, lockGroups, roleIn } from './lock-groups'
import { removeMember } from './remove-member'

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
    .returning(['id as userId', 'email', 'display_name as displayName', 'user_role', 'deactivated_at'])
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
  throw new Refusal(409, `${target.displayName} ${CHANGES[now]} ${group.name} in the meantime.`)
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
