import { rolesOf } from '../admin/roles-of'
import type { App } from '../app'
import { decisions, mails, sessions } from './account-rows'
import { auditRows, securityRows } from './log-rows'

/** Projects that the person owns or works in. */
async function projects({ db }: App, userId: string) {
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

/** Everything that the portal stores about one person, in groups that a person understands. */
export interface MyData {
  readonly madeAt: string
  /** Title of a group, and its rows. Values are texts as stored. */
  readonly groups: readonly { readonly title: string; readonly rows: readonly Record<string, string>[] }[]
}

/**
 * Collect what is stored about a person: account, groups, projects, decisions, sessions, e-mails and their rows in both logs.
 * Left out are secrets (hashes of passwords and tokens) and what is about others (ADR 22).
 */
export async function collect(app: App, userId: string): Promise<MyData> {
  const { db } = app
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const account = {
    Id: user.id,
    Email: user.email,
    'First name': user.first_name,
    'Last name': user.last_name,
    'Display name': user.display_name,
    Degrees: user.degrees,
    Institution: user.institution,
    'Areas of expertise': user.expertise_areas,
    'Areas of interest': user.interest_areas,
    'Clinical roles': user.clinical_roles,
    Status: user.user_role,
    Administrator: user.is_admin === 1 ? 'yes' : 'no',
    'Account created': user.created_at,
  }
  const groups = await rolesOf(db, user.email)
  return {
    madeAt: app.now(),
    groups: [
      { title: 'Account', rows: [account] },
      { title: 'Working groups', rows: groups.map(({ name, role }) => ({ Group: name, Role: role })) },
      { title: 'Projects', rows: await projects(app, userId) },
      { title: 'Decisions about your requests', rows: await decisions(app, userId) },
      { title: 'Where you are signed in', rows: await sessions(app, userId) },
      { title: 'Emails to you', rows: await mails(app, user.email) },
      { title: 'What you did, and what was done for you', rows: await auditRows(app, userId) },
      { title: 'Refused calls and ended sessions', rows: await securityRows(app, userId) },
    ],
  }
}
