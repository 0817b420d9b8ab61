import type { AssignRequest } from '@recog/api-contract'
import type { App } from '../app'
import { setMemberships } from '../committees/set-memberships'
import { inTransaction } from '../database/write'
import type { SignedIn } from '../policy/actor'

/**
 * Set the given memberships and no others, all or none (edge case T61).
 *
 * @returns the ids of all groups of the person afterwards
 * @throws {Refusal} 404 if the person or a group does not exist; 409 if the person is not approved, or is the last steering
 *   member (R6.12)
 */
export async function assign({ app, actor, body }: { app: App; actor: SignedIn; body: AssignRequest }) {
  const committees = await inTransaction(app.db, async (tx) => {
    await setMemberships(app, tx, actor, body)
    const memberships = await tx
      .selectFrom('memberships')
      .select('committee_id')
      .where('user_id', '=', body.userId)
      .execute()
    return memberships.map((row) => row.committee_id)
  })
  return { userId: body.userId, committees }
}
