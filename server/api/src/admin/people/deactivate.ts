import type { Deactivation } from '@recog/api-contract'
import type { App } from '../../app'
import type { Person } from '../../audit/entry'
import { record } from '../../audit/record'
import { lockGroups, demoteLead, removeMember } from '../../committees/set-memberships'
import { inTransaction, type Write } from '../../database/write'
import { Refusal } from '../../http/errors'
import { forgetDevices } from '../../identity/devices'
import { dropReset } from '../../identity/reset-refusal'
import { endSessions } from '../../identity/sessions'
import { cancelMails, enqueue } from '../../outbox/enqueue'
import { activeMembers, personWithId, type KnownPerson, PERSON } from '../../policy/people'
import { grantRole } from '../grant'
import { holdingsOf, type Holdings, type GroupHolding, type ProjectHolding } from './details'
import { personMail, takenOverMail } from './mails'
import { keepOneAdmin, lockWithAdmins } from './set-administrator'

/** The person's holdings, locked: nobody else can change the people of these groups and projects until the transaction ends. */
async function lockHoldings(app: App, tx: Write, userId: string): Promise<Holdings> {
  const { groups, projects } = await holdingsOf(app, tx, userId)
  await lockGroups(
    tx,
    groups.map(({ id }) => id),
  )
  for (const id of projects.map((project) => project.id).toSorted()) {
    await tx
      .updateTable('projects')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  return holdingsOf(app, tx, userId)
}

/**
 * Deactivate a person: what they hold goes to their successors, they stop being an administrator, all sessions end, and open
 * links and unsent mails become void. Their name stays on what they contributed. A second call changes nothing (R6.34, R6.35).
 *
 * @param actor undefined for the command line
 * @throws {Refusal} 404 if there is no such person; 409 if a successor is missing or not an active member, for oneself, and for
 *   the last administrator
 */
export async function deactivate(
  app: App,
  actor: Person | undefined,
  userId: string,
  wanted: Deactivation,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const successorIds = [...wanted.groups, ...wanted.projects].map((choice) => choice.userId)
    await lockWithAdmins(tx, [userId, ...successorIds])
    const leaver = await personWithId(tx, userId)
    if (leaver.deactivatedAt !== null) return
    if (actor?.userId === userId) throw new Refusal(409, OWN_ACCOUNT, { code: 'own-account' })
    await keepOneAdmin(tx, leaver)
    const plan = planHandover(await lockHoldings(app, tx, userId), wanted)
    const successors = await findSuccessors(tx, successorIds, userId)
    await closeAccount(app, tx, leaver)
    await enqueue(app, tx, personMail(app.settings, leaver, 'deactivated'))
    for (const successor of successors.values()) await tellSuccessor(app, tx, plan, leaver, successor)

    const parties = { actor, leaver, successors }
    for (const group of plan.groups) await handOverGroup(app, tx, parties, group)
    for (const project of plan.projects) await handOverProject(app, tx, parties, project)
    const entry = { actor, target: leaver }
    if (leaver.isAdmin) await record(app, tx, { action: 'account.admin-revoked', ...entry })
    await record(app, tx, { action: 'account.deactivated', ...entry })
  })
  app.wakeOutbox()
}

const OWN_ACCOUNT = 'You cannot deactivate your own account. Please ask another administrator.'

/**
 * Reactivate a person, who signs in with the password they had, and belongs to their groups again as a member. What was handed
 * over stays with the successors, and administrator rights are not restored (R6.34). A second call changes nothing.
 *
 * @param actor undefined for the command line
 * @throws {Refusal} 404 if there is no such person
 */
export async function reactivate(app: App, actor: Person | undefined, userId: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const person = await personWithId(tx, userId)
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ deactivated_at: null })
      .where('id', '=', userId)
      .where('deactivated_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return
    await enqueue(app, tx, personMail(app.settings, person, 'reactivated'))
    await record(app, tx, { action: 'account.reactivated', actor, target: person })
  })
  app.wakeOutbox()
}

/** Sessions and open links end with the account (edge case T202). */
export async function closeAccount(app: App, tx: Write, { userId, email }: KnownPerson): Promise<void> {
  const pending = await tx
    .selectFrom('address_changes')
    .select('email_after')
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('users')
    .set({ deactivated_at: app.now(), is_admin: 0 })
    .where('id', '=', userId)
    .execute()
  await endSessions(tx, userId)
  // The person cannot refuse it any more by signing in.
  await dropReset(tx, userId)
  await forgetDevices(tx, userId)
  await cancelMails(app, tx, [email, ...pending.map((change) => change.email_after)])
}

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
async function handOverGroup(
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
async function handOverProject(
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
  const who = { actor, ...(successor && { target: successor }) }
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
async function findSuccessors(
  tx: Write,
  ids: readonly string[],
  leaverId: string,
): Promise<ReadonlyMap<string, Person>> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return new Map()
  const people = await activeMembers(tx)
    .select(PERSON)
    .where('id', 'in', distinct)
    .where('id', '<>', leaverId)
    .execute()
  if (people.length < distinct.length) {
    throw new Refusal(409, 'Only another active member can take over.', { code: 'successor-unsuitable' })
  }
  return new Map(people.map((person) => [person.userId, person]))
}

/** Tell a successor what they have taken over. */
async function tellSuccessor(
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
function planHandover(held: Holdings, wanted: Deactivation): Plan {
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
