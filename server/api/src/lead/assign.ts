import type { AssignRequest } from '@recog/api-contract'
import { MEMBERSHIP_TEXTS } from '@recog/api-contract/rules'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { roleIn } from '../committees/lock-groups'
import { setMemberships } from '../committees/set-memberships'
import { inTransaction } from '../database/write'
import { requiredRole } from '../http/if-match'
import { Refusal } from '../http/refusal'
import { ledBy, type SignedIn } from '../policy/actor'

interface AssignCall {
  readonly app: App
  readonly actor: SignedIn
  readonly body: AssignRequest
  readonly request: FastifyRequest
}

/**
 * Add or remove members of groups that the caller leads. If any other group is named, the whole call is refused and the
 * attempt is recorded (edge case T70). The steering group can only be changed by its own leads, who are steering members
 * anyway (decision D9).
 *
 * @throws {Refusal} 403 for a group the caller does not lead; 404 if the person does not exist; 409 to remove a lead or the
 *   last steering member, or if the person is not approved or has another role than `If-Match` says (R7.62)
 */
export async function leadAssign({ app, actor, body, request }: AssignCall) {
  const seen = requiredRole(request)
  const led = ledBy(actor)
  const foreign = body.assignments.find(({ committeeId }) => !led.has(committeeId))
  if (foreign) await refuse(app, actor, foreign.committeeId)

  await inTransaction(app.db, (tx) =>
    setMemberships(app, tx, actor, body, {
      seen,
      checkRemoval: async (group, target) => {
        if ((await roleIn(tx, group, target.userId)) === 'board') {
          throw new Refusal(409, MEMBERSHIP_TEXTS.leadKept)
        }
      },
    }),
  )
}

async function refuse(app: App, actor: SignedIn, committeeId: string): Promise<never> {
  const group = await app.db
    .selectFrom('committees')
    .select(['id', 'name'])
    .where('id', '=', committeeId)
    .executeTakeFirst()
  if (group) {
    await inTransaction(app.db, (tx) =>
      record(app, tx, { action: 'membership.refused', actor, committee: group, details: { as: 'lead' } }),
    )
  }
  throw new Refusal(403, 'You may only manage members of working groups you lead.')
}
