import type { AssignRequest } from '@recog/api-contract'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import type { Write } from '../database/write'
import { addMember } from './add-member'
import { approvedTarget } from './approved-target'
import { lockGroups, type Group } from './lock-groups'
import { removeMember } from './remove-member'

/**
 * Set the given memberships of one person, in the order given, in the transaction of the caller (edge case T61).
 *
 * @param checkRemoval throws to refuse the removal of this person from a group
 * @throws {Refusal} 404 if the person or a group does not exist; 409 if the person is not approved, or is the last steering
 *   member (R6.12); whatever `checkRemoval` throws
 */
export async function setMemberships(
  app: App,
  tx: Write,
  actor: Person,
  { userId, assignments }: AssignRequest,
  checkRemoval?: (group: Group, target: Person) => Promise<void>,
): Promise<void> {
  const target = await approvedTarget(tx, userId)
  const groups = await lockGroups(
    tx,
    assignments.map(({ committeeId }) => committeeId),
  )
  for (const { committeeId, assigned } of assignments) {
    const group = groups.get(committeeId)
    if (!group) continue
    if (assigned) {
      await addMember(app, tx, actor, target, group)
      continue
    }
    await checkRemoval?.(group, target)
    await removeMember(app, tx, actor, target, group)
  }
}
