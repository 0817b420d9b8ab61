import { routes, type SteeringUserWire } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { committeeNames, groupIdsByUser } from '../committees/list'
import { setMemberships } from '../committees/set-memberships'
import type { Database } from '../database/open'
import { inTransaction } from '../database/write'
import { bind, type CallOf } from '../http/bind'
import { cachedResponse } from '../http/cached-response'
import { requiredRole } from '../http/if-match'
import { approve, decline } from './decide'
import { decisions, undoDecision } from './pending-decision'

/** Register the calls for steering members. */
export function addSteering(server: FastifyInstance, app: App): void {
  const names = cachedResponse(() => committeeNames(app.db))
  bind(server, app, routes.steeringCommittees, names)
  const users = cachedResponse(() => steeringUsers(app.db))
  bind(server, app, routes.steeringUsers, users)
  bind(server, app, routes.approve, approve)
  bind(server, app, routes.decline, decline)
  bind(server, app, routes.undoDecision, undoDecision)
  bind(server, app, routes.decisions, () => decisions(app.db))
  bind(server, app, routes.steeringAssign, assign)
}

/** Active members and open requests; declined people appear only in the decisions. */
async function steeringUsers(db: Database): Promise<SteeringUserWire[]> {
  const users = await db
    .selectFrom('users')
    .select([
      'id as userId',
      'email',
      'display_name as displayName',
      'user_role as userRole',
      'degrees',
      'institution',
      'expertise_areas as expertiseAreas',
      'interest_areas as interestAreas',
      'clinical_roles as clinicalRoles',
      'created_at as createdAt',
    ])
    .where('user_role', '<>', 'Declined')
    .where('deactivated_at', 'is', null)
    .orderBy('name_sort')
    .execute()
  const groupsOf = await groupIdsByUser(db)
  return users.map(({ createdAt, ...user }) => ({
    ...user,
    requestedAt: user.userRole === 'Applicant' ? createdAt : null,
    ...groupsOf(user.userId),
  }))
}

/**
 * Set the given memberships and no others, all or none (edge case T61).
 *
 * @returns the ids of all groups of the person afterwards
 * @throws {Refusal} 404 if the person or a group does not exist; 409 if the person is not approved, is the last steering
 *   member (R6.12), or has another role than `If-Match` says (R7.62)
 */
async function assign({ app, actor, body, request }: CallOf<'steeringAssign'>) {
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
