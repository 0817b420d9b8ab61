import { type PickerUserWire, type ProjectWire, routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { groupBy } from '../database/group-by'
import type { Database } from '../database/open'
import { bind } from '../http/bind'
import { cachedByAuditHead, cachedVariants } from '../http/cached-response'
import { Refusal } from '../http/refusal'
import { activeMembers } from '../policy/active-members'
import { isApproved, type SignedIn } from '../policy/actor'
import { createProject, replaceProject } from './write'

/** Register the calls about projects. */
export function addProjects(server: FastifyInstance, app: App): void {
  const all = cachedByAuditHead(() => loadProjects(app.db))
  const seen = cachedVariants<ReturnType<typeof seenBy>[]>()
  bind(server, app, routes.projects, async ({ actor }) => {
    const projects = await all(actor)
    // Those who lead no project get the same list.
    const viewer = projects.some(({ leadIds }) => leadIds.includes(actor.userId)) ? actor.userId : ''
    return seen(actor, viewer, async () => projects.map((project) => seenBy(viewer, project)))
  })
  const people = cachedVariants<PickerUserWire[]>()
  bind(server, app, routes.projectUsers, ({ actor }) => {
    const withEmails = seesEmails(app, actor)
    return people(actor, String(withEmails), () => projectUsers(app.db, withEmails))
  })
  bind(server, app, routes.project, async ({ actor, params }) => {
    const [project] = await loadProjects(app.db, params.id)
    if (!project) throw new Refusal(404, 'Project not found.')
    return seenBy(actor.userId, project)
  })
  bind(server, app, routes.createProject, createProject)
  bind(server, app, routes.replaceProject, replaceProject)
}

type Project = Omit<ProjectWire, 'isUserLead'> & { readonly leadIds: readonly string[] }

/** A project as a person sees it. */
const seenBy = (viewerId: string, project: Project) => ({
  ...project,
  isUserLead: project.leadIds.includes(viewerId),
})

/**
 * All projects sorted by name, in three queries. Contains ids of people, but no addresses (decision D2).
 *
 * @param id of the only project to load
 */
async function loadProjects(db: Database, id?: string) {
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

/**
 * Whether a caller gets the addresses and institutions of people: approved callers do, others if the operator allows it (edge
 * case T118).
 */
const seesEmails = ({ settings }: App, actor: SignedIn): boolean =>
  isApproved(actor) || settings.emailsForApplicants

/** Active members, with their addresses and institutions or without. */
async function projectUsers(db: Database, withEmails: boolean) {
  const rows = await activeMembers(db)
    .select(['id as userId', 'display_name as displayName', 'email', 'institution'])
    .orderBy('name_sort')
    .execute()
  return withEmails ? rows : rows.map((row) => ({ ...row, email: null, institution: null }))
}
