import type { Deactivation } from '@recog/api-contract'
import type { App } from '../../app'
import type { Person } from '../../audit/entry'
import { record } from '../../audit/record'
import { demoteLead, removeMember } from '../../committees/set-memberships'
import type { Write } from '../../database/write'
import { Refusal } from '../../http/refusal'
import { enqueue } from '../../outbox/enqueue'
import { activeMembers } from '../../policy/active-members'
import { grantRole } from '../grant'
import type { GroupHolding, Holdings, ProjectHolding } from './details'
import { takenOverMail } from './mails'

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

/** @throws {Refusal} 409 unless all of them are active members, and others than the leaver */
export async function findSuccessors(
  tx: Write,
  ids: readonly string[],
  leaverId: string,
): Promise<ReadonlyMap<string, Person>> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return new Map()
  const people = await activeMembers(tx)
    .select(['id as userId', 'email', 'display_name as displayName'])
    .where('id', 'in', distinct)
    .where('id', '<>', leaverId)
    .execute()
  if (people.length < distinct.length) {
    throw new Refusal(409, 'Only another active member can take over.', { code: 'successor-unsuitable' })
  }
  return new Map(people.map((person) => [person.userId, person]))
}

/** Tell a successor what they have taken over. */
export async function tellSuccessor(
  app: App,
  tx: Write,
  { groups, projects }: Plan,
  leaver: Person,
  successor: Person,
): Promise<void> {
  const names = [...groups, ...projects]
    .filter(({ successorId }) => successorId === successor.userId)
    .map(({ holding }) => holding.name)
  await enqueue(app, tx, takenOverMail(app.settings, successor, leaver, names))
}

/** A thing that a person gives up, and who takes it over, if anybody. */
interface Handover<Holding> {
  readonly holding: Holding
  readonly successorId: string | undefined
}
interface Plan {
  readonly groups: readonly Handover<GroupHolding>[]
  readonly projects: readonly Handover<ProjectHolding>[]
}

const CHANGED = 'What this person holds has changed in the meantime. Please reload the page.'

/**
 * Match the successors that were chosen with what the person holds now (R6.35).
 *
 * @throws {Refusal} 409 with the code 'successor-missing' if something would be left to nobody, or 'changed' if somebody was
 *   chosen for what the person does not hold
 */
export function planHandover(held: Holdings, wanted: Deactivation): Plan {
  return {
    groups: match(held.groups, wanted.groups),
    projects: match(held.projects, wanted.projects),
  }
}

function match<Holding extends GroupHolding | ProjectHolding>(
  held: readonly Holding[],
  wanted: Deactivation['groups'],
): Handover<Holding>[] {
  const chosen = new Map(wanted.map(({ id, userId }) => [id, userId]))
  if ([...chosen.keys()].some((id) => !held.some((holding) => holding.id === id))) {
    throw new Refusal(409, CHANGED, { code: 'changed' })
  }
  const missing = held.find(({ id, needsSuccessor }) => needsSuccessor && !chosen.has(id))
  if (missing) {
    throw new Refusal(409, `Please choose who takes over ${missing.name}.`, { code: 'successor-missing' })
  }
  return held.map((holding) => ({ holding, successorId: chosen.get(holding.id) }))
}
