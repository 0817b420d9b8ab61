import { randomUUID } from 'node:crypto'
import type { ProjectWrite } from '@recog/api-contract'
import { creationRefusal } from '@recog/api-contract/rules'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { Refusal } from '../http/refusal'
import { rightsOf, type SignedIn } from '../policy/actor'
import { projectFields } from './fields'
import { checkPeople, replaceLinks, wantedLinks } from './links'

interface CreateCall {
  readonly app: App
  readonly actor: SignedIn
  readonly body: ProjectWrite
}

/**
 * Create a project. Only steering sets owner and approval; a lead owns the projects they create (edge case T104).
 *
 * @throws {Refusal} 403 if the caller may not create it under these groups; 400 for unknown groups or people
 */
export async function createProject({ app, actor, body }: CreateCall): Promise<{ id: string }> {
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
