import { type LeadUsersWire, routes } from '@recog/api-contract'
import { MEMBERSHIP_TEXTS } from '@recog/api-contract/rules'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { groupIdsByUser } from '../committees/list'
import { roleIn, setMemberships } from '../committees/set-memberships'
import { inTransaction } from '../database/write'
import { bind, type CallOf } from '../http/bind'
import { cachedVariants } from '../http/cached-response'
import { requiredRole } from '../http/if-match'
import { Refusal } from '../http/errors'
import { activeMembers } from '../policy/people'
import { ledBy, type SignedIn } from '../policy/actor'

/** Register the calls for work group leads. */
export function addLead(server: FastifyInstance, app: App): void {
  const users = cachedVariants<LeadUsersWire>()
  bind(server, app, routes.leadUsers, (call) =>
    users(call.actor, JSON.stringify([...ledBy(call.actor)]), () => leadUsers(call)),
  )
  bind(server, app, routes.leadAssign, leadAssign)
}

/**
 * The groups that the caller leads, and the approved people who can be added: only their names, addresses and memberships of
 * those groups (edge case T73).
 */
async function leadUsers({ app, actor }: CallOf<'leadUsers'>): Promise<LeadUsersWire> {
  const led = ledBy(actor)
  const groups = actor.memberships.filter((membership) => led.has(membership.committeeId))
  const committees = groups.map(({ committeeId: id, name, description }) => ({ id, name, description }))
  if (committees.length === 0) return { committees, users: [] }
  const users = await activeMembers(app.db)
    .select(['id as userId', 'display_name as displayName', 'email', 'user_role as userRole'])
    .orderBy('name_sort')
    .execute()
  const groupsOf = await groupIdsByUser(
    app.db,
    committees.map(({ id }) => id),
  )
  return { committees, users: users.map((user) => ({ ...user, ...groupsOf(user.userId) })) }
}

/**
 * Add or remove members of groups that the caller leads. If any other group is named, the whole call is refused and the
 * attempt is recorded (edge case T70). The steering group can only be changed by its own leads, who are steering members
 * anyway (decision D9).
 *
 * @throws {Refusal} 403 for a group the caller does not lead; 404 if the person does not exist; 409 to remove a lead or the
 *   last steering member, or if the person is not approved or has another role than `If-Match` says (R7.62)
 */
async function leadAssign({ app, actor, body, request }: CallOf<'leadAssign'>) {
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
