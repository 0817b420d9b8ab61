import { randomUUID } from 'node:crypto'
import { routes, type PickerUserWire, type ProjectWire, type ProjectWrite } from '@recog/api-contract'
import { creationRefusal, groupsAfterEdit, mayEditProject, PROJECT_TEXTS } from '@recog/api-contract/rules'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { overtaken } from '../audit/last-change'
import { record } from '../audit/record'
import { checkGroups } from '../committees/list'
import { groupBy } from '../database/group-by'
import { sortKey } from '../database/normalise'
import type { Database } from '../database/open'
import { inTransaction, type Write } from '../database/write'
import { bind, type CallOf } from '../http/bind'
import { cachedByAuditHead, cachedVariants } from '../http/cached-response'
import { Refusal } from '../http/errors'
import { requiredVersion } from '../http/if-match'
import { queueNotification } from '../notices/notifications'
import { activeMembers } from '../policy/people'
import { isApproved, rightsOf, type SignedIn } from '../policy/actor'

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
    const detail = detailFor(app, actor)
    return people(actor, detail, () => projectUsers(app.db, detail))
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
 * How much a caller gets to know of people: their names; addresses and institutions too if the operator allows it (edge case T118);
 * approved members also their expertise.
 */
function detailFor({ settings }: App, actor: SignedIn): 'names' | 'addresses' | 'all' {
  if (isApproved(actor)) return 'all'
  return settings.emailsForApplicants ? 'addresses' : 'names'
}

/** Active members in the order of their names. */
async function projectUsers(db: Database, detail: ReturnType<typeof detailFor>) {
  const rows = await activeMembers(db)
    .select([
      'id as userId',
      'display_name as displayName',
      'email',
      'institution',
      'expertise_areas as expertiseAreas',
    ])
    .orderBy('name_sort')
    .execute()
  if (detail === 'all') return rows
  const known = rows.map((row) => ({ ...row, expertiseAreas: null }))
  return detail === 'addresses' ? known : known.map((row) => ({ ...row, email: null, institution: null }))
}

/**
 * Create a project. Only steering sets owner and approval; a lead owns the projects they create (edge case T104).
 *
 * @throws {Refusal} 403 if the caller may not create it under these groups; 400 for unknown groups or people
 */
async function createProject({ app, actor, body }: CallOf<'createProject'>): Promise<{ id: string }> {
  const rights = rightsOf(actor, app.settings.steeringCommitteeId)
  const links = wantedLinks(body)
  const refused = creationRefusal(rights, links.groups)
  if (refused) throw new Refusal(403, refused)

  const steering = rights.isSteering
  const id = randomUUID()
  await inTransaction(app.db, async (tx) => {
    if (steering && body.ownerUserId) await checkPeople(tx, [body.ownerUserId])
    await tx
      .insertInto('projects')
      .values({
        id,
        ...projectFields(body),
        owner_user_id: (steering && body.ownerUserId) || actor.userId,
        is_approved: steering && body.isApproved === true ? 1 : 0,
        created_at: app.now(),
      })
      .execute()
    await replaceLinks(tx, id, links, [])
    await record(app, tx, {
      action: 'project.created',
      actor,
      projectId: id,
      details: { name: body.name, groups: links.groups, leads: links.leads },
    })
  })
  return { id }
}

/** The stored project. Incrementing its version locks it until the transaction ends. */
async function lockProject(tx: Write, id: string) {
  await tx
    .updateTable('projects')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const [project] = await loadProjects(tx, id)
  if (!project) throw new Refusal(404, 'Project not found.')
  return { ...project, version: project.version - 1 }
}

/**
 * Save a project. Rights are checked against the stored state, not the state that the caller loaded (edge case T106).
 *
 * @throws {Refusal} 403 if the caller may not edit it or choose these groups; 404 if it does not exist; 400 for unknown
 *   groups or people; 409 if the version of `If-Match` is outdated; 428 if a client that knows versions sends none
 */
async function replaceProject({
  app,
  actor,
  params,
  body,
  request,
}: CallOf<'replaceProject'>): Promise<{ id: string }> {
  const expected = requiredVersion(request)
  const rights = rightsOf(actor, app.settings.steeringCommitteeId)
  await inTransaction(app.db, async (tx) => {
    const before = await lockProject(tx, params.id)
    if (!mayEditProject(rights, before)) throw new Refusal(403, PROJECT_TEXTS.edit)
    if (expected !== undefined && expected !== before.version)
      throw await overtaken(tx, actor, { what: 'project', id: params.id })
    const wanted = wantedLinks(body)
    const groups = groupsAfterEdit(rights, before, wanted.groups)
    if (!groups) throw new Refusal(403, PROJECT_TEXTS.editGroups)

    const fields = projectFields(body)
    const steering = rights.isSteering
    if (steering && body.ownerUserId && body.ownerUserId !== before.ownerUserId)
      await checkPeople(tx, [body.ownerUserId])
    await tx
      .updateTable('projects')
      .set({
        ...fields,
        ...(typeof body.isArchived === 'boolean' && { is_archived: body.isArchived ? 1 : 0 }),
        ...(steering && {
          owner_user_id: body.ownerUserId || null,
          is_approved: body.isApproved === true ? 1 : 0,
        }),
      })
      .where('id', '=', params.id)
      .execute()
    await replaceLinks(tx, params.id, { ...wanted, groups }, [...before.leadIds, ...before.memberIds])
    await queueNotification(
      app,
      tx,
      {
        kind: 'project-changed',
        title: `${actor.displayName || 'Somebody'} has changed the project ${fields.name}`,
        path: `/projects/${encodeURIComponent(params.id)}`,
        actor,
      },
      { userIds: [...before.leadIds, ...before.memberIds, ...wanted.leads, ...wanted.members] },
    )
    await record(app, tx, {
      action: actionOf(body.isArchived, before.isArchived),
      actor,
      projectId: params.id,
      details: { name: fields.name, status: fields.status, groups, leads: wanted.leads },
    })
  })
  return { id: params.id }
}

/** The audit action of a save: archiving is one of its own, so that the log can be searched for it. */
function actionOf(isArchived: boolean | null | undefined, before: boolean): string {
  if (typeof isArchived !== 'boolean' || isArchived === before) return 'project.updated'
  return isArchived ? 'project.archived' : 'project.restored'
}

/** The columns of a project that everybody who may save it may set; absent optional fields are empty. */
function projectFields(body: ProjectWrite) {
  return {
    name: body.name,
    name_sort: sortKey(body.name),
    description: body.description ?? '',
    status: readStatus(body.status),
  }
}

/** Read 'progress' and every spelling of 'In Progress' as one status, and leave others as written (R4.7). */
function readStatus(text: string | null | undefined): string {
  const status = text?.trim() ?? ''
  return status === '' || /^(in )?progress$/i.test(status) ? 'In Progress' : status
}

interface Links {
  readonly leads: readonly string[]
  readonly members: readonly string[]
  readonly groups: readonly string[]
}

const distinct = (ids: readonly string[] | null | undefined): string[] => [...new Set(ids ?? [])]

/** The requested people and groups. Anyone named as both lead and member is a lead (edge case T114). */
function wantedLinks(body: ProjectWrite): Links {
  const leads = distinct(body.leads)
  return {
    leads,
    members: distinct(body.members).filter((id) => !leads.includes(id)),
    groups: distinct(body.underCommittees),
  }
}

/**
 * Replace the people and groups of a project. Added people must be approved and added groups must exist; earlier ones may
 * stay.
 *
 * @throws {Refusal} 400 for an added person who is not approved, or an unknown group
 */
async function replaceLinks(
  tx: Write,
  projectId: string,
  links: Links,
  before: readonly string[],
): Promise<void> {
  const people = [...links.leads, ...links.members]
  await checkPeople(
    tx,
    people.filter((id) => !before.includes(id)),
  )
  await checkGroups(tx, links.groups)
  await tx.deleteFrom('project_people').where('project_id', '=', projectId).execute()
  await tx.deleteFrom('project_committees').where('project_id', '=', projectId).execute()
  if (people.length > 0) {
    const role = (id: string) => (links.leads.includes(id) ? ('lead' as const) : ('member' as const))
    await tx
      .insertInto('project_people')
      .values(people.map((id) => ({ project_id: projectId, user_id: id, role: role(id) })))
      .execute()
  }
  if (links.groups.length > 0) {
    await tx
      .insertInto('project_committees')
      .values(links.groups.map((id) => ({ project_id: projectId, committee_id: id })))
      .execute()
  }
}

/** @throws {Refusal} 400 unless all of them are active members */
async function checkPeople(tx: Write, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await activeMembers(tx).select('id').where('id', 'in', ids).execute()
  if (found.length < ids.length) throw new Refusal(400, 'Only approved members can belong to a project.')
}
