import type { SteeringUserWire } from '@recog/api-contract'
import { groupIds } from '../committees/group-ids'
import { groupBy } from '../database/group-by'
import type { Database } from '../database/open'

/** Active members and open requests; declined people appear only in the decisions. */
export async function steeringUsers(db: Database): Promise<SteeringUserWire[]> {
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
  const memberships = await db.selectFrom('memberships').select(['user_id', 'committee_id', 'role']).execute()
  const byUser = groupBy(memberships, (row) => row.user_id)
  return users.map(({ createdAt, ...user }) => ({
    ...user,
    requestedAt: user.userRole === 'Applicant' ? createdAt : null,
    ...groupIds(byUser.get(user.userId)),
  }))
}
