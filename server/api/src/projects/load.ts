import type { ProjectWire } from '@recog/api-contract'
import { groupBy } from '../database/group-by'
import type { Database } from '../database/open'

type Project = Omit<ProjectWire, 'isUserLead'> & { readonly leadIds: readonly string[] }

/** A project as a person sees it. */
export const seenBy = (viewerId: string, project: Project) => ({
  ...project,
  isUserLead: project.leadIds.includes(viewerId),
})

/**
 * All projects sorted by name, in three queries. Contains ids of people, but no addresses (decision D2).
 *
 * @param id of the only project to load
 */
export async function loadProjects(db: Database, id?: string) {
  let projects = db.selectFrom('projects').selectAll().orderBy('name_sort').orderBy('id')
  let people = db.selectFrom('project_people').selectAll().orderBy('user_id')
  let groups = db
    .selectFrom('project_committees')
    .innerJoin('committees', 'committees.id', 'project_committees.committee_id')
    .select(['project_committees.project_id', 'committees.id', 'committees.name'])
    .orderBy('committees.name_sort')
  if (id !== undefined) {
    projects = projects.where('id', '=', id)
    people = people.where('project_id', '=', id)
    groups = groups.where('project_id', '=', id)
  }
  const peopleOf = groupBy(await people.execute(), (row) => row.project_id)
  const groupsOf = groupBy(await groups.execute(), (row) => row.project_id)
  return (await projects.execute()).map((row) => {
    const team = peopleOf.get(row.id) ?? []
    const under = groupsOf.get(row.id) ?? []
    const leadIds = team.filter((person) => person.role === 'lead').map((person) => person.user_id)
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      ownerUserId: row.owner_user_id,
      isApproved: row.is_approved === 1,
      status: row.status,
      version: row.version,
      isArchived: row.is_archived === 1,
      leadIds,
      memberIds: team.filter((person) => person.role === 'member').map((person) => person.user_id),
      committeeIds: under.map((group) => group.id),
      committeeNames: under.map((group) => group.name),
      createdAt: row.created_at,
    }
  })
}
