import type { AssignRequest } from '@recog/api-contract'
import type { App } from '../app'
import { addMember, approvedTarget, lockGroups, removeMember } from '../committees/assign'
import { inTransaction } from '../database/write'
import type { SignedIn } from '../policy/actor'

/**
 * Sets the given memberships and no others, all or none (edge case T61).
 *
 * @returns the ids of all groups of the person afterwards
 * @throws {Refusal} 404; 409 if the person is not approved, or is the last steering member (R6.12)
 */
export async function assign({ app, actor, body }: { app: App; actor: SignedIn; body: AssignRequest }) {
  const committees = await inTransaction(app.db, async (tx) => {
    const target = await approvedTarget(tx, body.userId)
    const groups = await lockGroups(
      tx,
      body.assignments.map((one) => one.committeeId),
    )
    for (const { committeeId, assigned } of body.assignments) {
      const group = groups.get(committeeId)
      if (!group) continue
      if (assigned) await addMember(app, tx, actor, target, group)
      else await removeMember(app, tx, actor, target, group)
    }
    const held = await tx
      .selectFrom('memberships')
      .select('committee_id')
      .where('user_id', '=', body.userId)
      .execute()
    return held.map((row) => row.committee_id)
  })
  return { userId: body.userId, committees }
}
