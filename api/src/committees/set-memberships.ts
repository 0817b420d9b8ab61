import type { AssignRequest } from '@recog/api-contract'
import type { MembershipVersion } from '@recog/api-contract/constants'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import type { Write } from '../database/write'
import { addMember } from './add-member'
import { approvedTarget } from './approved-target'
import { checkUnchanged } from './check-unchanged'
import { lockGroups, type Group } from './lock-groups'
import { removeMember } from './remove-member'

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
