import type { App } from '../../app'
import type { Person } from '../../audit/entry'
import { record } from '../../audit/record'
import { demoteLead, removeMember } from '../../committees/set-memberships'
import type { Write } from '../../database/write'
import { grantRole } from '../grant'
import type { GroupHolding, ProjectHolding } from './holding'
import type { Handover } from './plan'

interface Parties {
  readonly actor: Person | undefined
  readonly leaver: Person
  /** By id. */
  readonly successors: ReadonlyMap<string, Person>
}

/**
 * Hand over a group. Its lead becomes an ordinary member, whose membership is hidden while the account is deactivated; the seat
 * on the steering committee is given up.
 */
export async function handOverGroup(
  app: App,
  tx: Write,
  { actor, leaver, successors }: Parties,
  { holding, successorId }: Handover<GroupHolding>,
): Promise<void> {
  const successor = successors.get(successorId ?? '')
  if (successor) {
    await grantRole(app, tx, actor, successor, holding, holding.role === 'lead' ? 'Board' : 'Member')
  }
  if (holding.id === app.settings.steeringCommitteeId) await removeMember(app, tx, actor, leaver, holding)
  else await demoteLead(app, tx, actor, leaver, holding)
}

/** Hand over a project: ownership, the role of a lead, or both. The leaver stays in its team, as a contributor. */
export async function handOverProject(
  app: App,
  tx: Write,
  { actor, leaver, successors }: Parties,
  { holding, successorId }: Handover<ProjectHolding>,
): Promise<void> {
  const { id, name, isOwner, isLead } = holding
  const successor = successors.get(successorId ?? '')
  if (successor && isOwner) {
    await tx.updateTable('projects').set({ owner_user_id: successor.userId }).where('id', '=', id).execute()
  }
  if (successor && isLead) await setRole(tx, id, successor.userId, 'lead')
  if (isLead) await setRole(tx, id, leaver.userId, 'member')
  const details = { name, owner: isOwner, lead: isLead }
  const who = { ...(actor && { actor }), ...(successor && { target: successor }) }
  await record(app, tx, { action: 'project.handed-over', ...who, projectId: id, details })
}

async function setRole(tx: Write, projectId: string, userId: string, role: 'lead' | 'member'): Promise<void> {
  await tx
    .insertInto('project_people')
    .values({ project_id: projectId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doUpdateSet({ role }))
    .execute()
}
