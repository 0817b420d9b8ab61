import type { ProjectWrite } from '@recog/api-contract'
import { groupsAfterEdit, mayEditProject, PROJECT_TEXTS } from '@recog/api-contract/rules'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction, type Write } from '../database/write'
import { requiredVersion } from '../http/if-match'
import { Refusal } from '../http/refusal'
import { rightsOf, type SignedIn } from '../policy/actor'
import { projectFields } from './fields'
import { checkPeople, replaceLinks, wantedLinks } from './links'

/** The stored project with its people and groups. Incrementing its version locks it until the transaction ends. */
async function lockProject(tx: Write, id: string) {
  const row = await tx
    .updateTable('projects')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['version', 'owner_user_id', 'is_archived'])
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'Project not found.')
  const people = await tx.selectFrom('project_people').selectAll().where('project_id', '=', id).execute()
  const groups = await tx.selectFrom('project_committees').selectAll().where('project_id', '=', id).execute()
  return {
    version: row.version - 1,
    ownerUserId: row.owner_user_id,
    isArchived: row.is_archived === 1,
    leadIds: people.filter(({ role }) => role === 'lead').map(({ user_id }) => user_id),
    memberIds: people.filter(({ role }) => role === 'member').map(({ user_id }) => user_id),
    committeeIds: groups.map(({ committee_id }) => committee_id),
  }
}

interface ReplaceCall {
  readonly app: App
  readonly actor: SignedIn
  readonly params: { id: string }
  readonly body: ProjectWrite
  readonly request: FastifyRequest
}

/**
 * Save a project. Rights are checked against the stored state, not the state that the caller loaded (edge case T106).
 *
 * @throws {Refusal} 403 if the caller may not edit it or choose these groups; 404 if it does not exist; 400 for unknown
 *   groups or people; 409 if the version of `If-Match` is outdated; 428 if a client that knows versions sends none
 */
export async function replaceProject({
  app,
  actor,
  params,
  body,
  request,
}: ReplaceCall): Promise<{ id: string }> {
  const expected = requiredVersion(request)
  const rights = rightsOf(actor, app.settings.steeringCommitteeId)
  await inTransaction(app.db, async (tx) => {
    const before = await lockProject(tx, params.id)
    if (expected !== undefined && expected !== before.version) throw new Refusal(409, CHANGED)
    if (!mayEditProject(rights, before)) throw new Refusal(403, PROJECT_TEXTS.edit)
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

const CHANGED = 'This project has been changed in the meantime. Please reload it.'
