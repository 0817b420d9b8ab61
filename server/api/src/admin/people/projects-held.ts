import { groupBy } from '../../database/group-by'
import { activeMembers } from '../../policy/active-members'
import type { Reader, ProjectHolding } from './holding'

/** Finished projects need nobody: they keep the names of those who did the work. */
const isFinished = (status: string): boolean => /^(completed|discontinued)$/i.test(status)

/** The unfinished projects that a person owns or leads. */
export async function projectsHeldBy(db: Reader, userId: string): Promise<ProjectHolding[]> {
  const leads = db
    .selectFrom('project_people')
    .select('project_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'lead')
  const held = await db
    .selectFrom('projects')
    .select(['id', 'name', 'status', 'owner_user_id'])
    .where((eb) => eb.or([eb('owner_user_id', '=', userId), eb('id', 'in', leads)]))
    .orderBy('name_sort')
    .orderBy('id')
    .execute()
  const open = held.filter(({ status }) => !isFinished(status))
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  const own = await leads.where('project_id', 'in', ids).execute()
  const isLead = new Set(own.map((row) => row.project_id))
  const others = await activeMembers(db)
    .innerJoin('project_people', 'project_people.user_id', 'users.id')
    .select(['users.id', 'project_people.project_id', 'project_people.role'])
    .where('users.id', '<>', userId)
    .where('project_people.project_id', 'in', ids)
    .orderBy('users.name_sort')
    .execute()
  const teams = groupBy(others, (row) => row.project_id)
  return open.map(({ id, name, owner_user_id }) => {
    const team = teams.get(id) ?? []
    const isOwner = owner_user_id === userId
    const isOnlyLead = isLead.has(id) && !team.some((other) => other.role === 'lead')
    return {
      id,
      name,
      isOwner,
      isLead: isLead.has(id),
      needsSuccessor: isOwner || isOnlyLead,
      suggested: team.map((other) => other.id),
    }
  })
}
