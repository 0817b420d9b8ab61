import type { LeadUsersWire } from '@recog/api-contract'
import type { App } from '../app'
import { groupIds } from '../committees/group-ids'
import { groupBy } from '../database/group-by'
import { activeMembers } from '../policy/active-members'
import { ledBy, type SignedIn } from '../policy/actor'

/**
 * The groups that the caller leads, and the approved people who can be added: only their names, addresses and memberships of
 * those groups (edge case T73).
 */
export async function leadUsers({ app, actor }: { app: App; actor: SignedIn }): Promise<LeadUsersWire> {
  const led = ledBy(actor)
  const groups = actor.memberships.filter((membership) => led.has(membership.committeeId))
  const committees = groups.map(({ committeeId: id, name, description }) => ({ id, name, description }))
  if (committees.length === 0) return { committees, users: [] }
  const users = await activeMembers(app.db)
    .select(['id as userId', 'display_name as displayName', 'email', 'user_role as userRole'])
    .orderBy('name_sort')
    .execute()
  const memberships = await app.db
    .selectFrom('memberships')
    .select(['user_id', 'committee_id', 'role'])
    .where(
      'committee_id',
      'in',
      committees.map((committee) => committee.id),
    )
    .execute()
  const byUser = groupBy(memberships, (row) => row.user_id)
  return {
    committees,
    users: users.map((user) => ({
      ...user,
      ...groupIds(byUser.get(user.userId)),
    })),
  }
}
