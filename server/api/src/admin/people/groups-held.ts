import { groupBy } from '../../database/group-by'
import { activeMembers } from '../../policy/active-members'
import type { Reader, GroupHolding } from './holding'

/** The groups that a person leads, and their seat on the steering committee. */
export async function groupsHeldBy(db: Reader, steeringId: string, userId: string): Promise<GroupHolding[]> {
  const held = await db
    .selectFrom('memberships')
    .innerJoin('committees', 'committees.id', 'memberships.committee_id')
    .select(['committees.id', 'committees.name', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .where((eb) => eb.or([eb('memberships.role', '=', 'board'), eb('committees.id', '=', steeringId)]))
    .orderBy('committees.name_sort')
    .orderBy('committees.id')
    .execute()
  if (held.length === 0) return []
  const others = await activeMembers(db)
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'memberships.committee_id', 'memberships.role'])
    .where('users.id', '<>', userId)
    .where(
      'memberships.committee_id',
      'in',
      held.map(({ id }) => id),
    )
    .orderBy('users.name_sort')
    .execute()
  const byGroup = groupBy(others, (row) => row.committee_id)
  return held.map(({ id, name, role }) => {
    const rest = byGroup.get(id) ?? []
    const isOnlyLead = role === 'board' && !rest.some((other) => other.role === 'board')
    const isLastSteering = id === steeringId && rest.length === 0
    return {
      id,
      name,
      role: role === 'board' ? 'lead' : 'steering',
      needsSuccessor: isOnlyLead || isLastSteering,
      suggested: rest.map((other) => other.id),
    }
  })
}
