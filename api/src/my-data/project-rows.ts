import type { App } from '../app'

/** Projects that the person owns or works in. */
export async function projects({ db }: App, userId: string) {
  const owned = await db.selectFrom('projects').select('name').where('owner_user_id', '=', userId).execute()
  const teams = await db
    .selectFrom('project_people')
    .innerJoin('projects', 'projects.id', 'project_people.project_id')
    .select(['projects.name', 'project_people.role'])
    .where('project_people.user_id', '=', userId)
    .execute()
  return [...owned.map(({ name }) => ({ name, role: 'owner' })), ...teams].map(({ name, role }) => ({
    Project: name,
    Role: role,
  }))
}
