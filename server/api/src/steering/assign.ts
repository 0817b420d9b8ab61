import type { AssignRequest } from '@recog/api-contract'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { setMemberships } from '../committees/set-memberships'
import { inTransaction } from '../database/write'
import { requiredRole } from '../http/if-match'
import type { SignedIn } from '../policy/actor'

interface AssignCall {
  readonly app: App
  readonly actor: SignedIn
  readonly body: AssignRequest
  readonly request: FastifyRequest
}

/**
 * Set the given memberships and no others, all or none (edge case T61).
 *
 * @returns the ids of all groups of the person afterwards
 * @throws {Refusal} 404 if the person or a group does not exist; 409 if the person is not approved, is the last steering
 *   member (R6.12), or has another role than `If-Match` says (R7.62)
 */
export async function assign({ app, actor, body, request }: AssignCall) {
  const seen = requiredRole(request)
  const committees = await inTransaction(app.db, async (tx) => {
    await setMemberships(app, tx, actor, body, { seen })
    const memberships = await tx
      .selectFrom('memberships')
      .select('committee_id')
      .where('user_id', '=', body.userId)
      .execute()
    return memberships.map((row) => row.committee_id)
  })
  return { userId: body.userId, committees }
}
