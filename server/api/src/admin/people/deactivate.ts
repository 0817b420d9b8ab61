import type { Deactivation } from '@recog/api-contract'
import type { App } from '../../app'
import type { Person } from '../../audit/entry'
import { record } from '../../audit/record'
import { lockGroups } from '../../committees/set-memberships'
import { inTransaction, type Write } from '../../database/write'
import { Refusal } from '../../http/refusal'
import { forgetDevices } from '../../identity/devices'
import { endSessions } from '../../identity/sessions'
import { cancelMails, enqueue } from '../../outbox/enqueue'
import { type KnownPerson, personWithId } from '../find-person'
import { type Holdings, holdingsOf } from './details'
import { findSuccessors, handOverGroup, handOverProject, planHandover, tellSuccessor } from './hand-over'
import { personMail } from './mails'
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
    const entry = { ...(actor && { actor }), target: leaver }
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
    await record(app, tx, { action: 'account.reactivated', ...(actor && { actor }), target: person })
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
  await forgetDevices(tx, userId)
  await cancelMails(app, tx, [email, ...pending.map((change) => change.email_after)])
}
