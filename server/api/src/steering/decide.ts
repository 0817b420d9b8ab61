import type { AccountDelivery } from '@recog/api-contract'
import { firstAccess, type FirstAccess, passwordColumns, waysToSignIn } from '../admin/accounts'
import type { App } from '../app'
import { nameOf, type Person } from '../audit/entry'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import type { CallOf } from '../http/bind'
import { deactivated, Refusal } from '../http/errors'
import { endSessions } from '../identity/sessions'
import { type Letter, letterTo, type Mail } from '../outbox/enqueue'
import { findPersonById } from '../policy/people'
import type { Settings } from '../settings'
import { credentialsOf, storeUndoable, UNDO_SECONDS } from './pending-decision'

const SENT = { link: 'A link to sign in', password: 'A temporary password' } as const
const done = (name: string, delivered: AccountDelivery) =>
  `Approved ${name}. ${SENT[delivered]} has been sent via email.`

/**
 * Approve a request (R4.9, R4.10). Repeated and concurrent calls change the role once, and produce one password, one mail and
 * one audit row (edge case T50).
 *
 * @throws {Refusal} 404 if there is no such person; 409 if the address is not theirs, or the account is deactivated;
 *   503 if too many passwords are waiting to be hashed
 */
export async function approve({ app, actor, body }: Pick<CallOf<'approve'>, 'app' | 'actor' | 'body'>) {
  const target = await findPersonById(app.db, body.userId)
  if (!target) throw new Refusal(404, 'Member not found.')
  if (body.email && normaliseEmail(body.email) !== normaliseEmail(target.email)) {
    throw new Refusal(409, 'This address does not belong to that person. Please reload the list.')
  }
  if (target.deactivatedAt !== null) throw deactivated()
  const delivered = app.settings.inviteByLink ? 'link' : 'password'
  const response = {
    userId: target.userId,
    delivered,
    message: done(nameOf(target), delivered),
  } as const
  if (target.userRole === 'Committee') return { ...response, alreadyApproved: true, undoSeconds: null }

  const access = await firstAccess(app)
  const approved = await inTransaction(app.db, async (tx) => {
    const before = await credentialsOf(tx, target.userId)
    if (!(await turnIntoMember(app, tx, target.userId, access))) return false
    await endSessions(tx, target.userId)
    const mail = approvedMail(target, await waysToSignIn(app, tx, target, access))
    await storeUndoable(app, tx, { actor, target, decision: { decision: 'approved' }, mail, before })
    await record(app, tx, { action: 'member.approved', actor, target })
    return true
  })
  app.wakeOutbox()
  return { ...response, alreadyApproved: !approved, undoSeconds: approved ? UNDO_SECONDS : null }
}

/** Compare and set: only one of several concurrent calls finds the person not yet approved. An approval gives no other rights. */
async function turnIntoMember(app: App, tx: Write, userId: string, access: FirstAccess): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ user_role: 'Committee', is_admin: 0, ...passwordColumns(app, access) })
    .where('id', '=', userId)
    .where('user_role', '<>', 'Committee')
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Decline an open request with a reason that only steering members see; the applicant is told who declined it. A second call
 * changes nothing.
 *
 * @throws {Refusal} 404 if there is no such person; 409 if they are already approved
 */
export async function decline({ app, actor, body }: CallOf<'decline'>) {
  const target = await findPersonById(app.db, body.userId)
  if (!target) throw new Refusal(404, 'Member not found.')
  const declined = await inTransaction(app.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ user_role: 'Declined' })
      .where('id', '=', target.userId)
      .where('user_role', '=', 'Applicant')
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) {
      const now = await findPersonById(tx, target.userId)
      if (now?.userRole === 'Committee') throw new Refusal(409, 'This person is already approved.')
      return false
    }
    await endSessions(tx, target.userId)
    await storeUndoable(app, tx, {
      actor,
      target,
      decision: { decision: 'declined', reason: body.reason },
      mail: declinedMail(app.settings, target, actor),
      before: await credentialsOf(tx, target.userId),
    })
    await record(app, tx, { action: 'member.declined', actor, target })
    return true
  })
  app.wakeOutbox()
  return { userId: target.userId, undoSeconds: declined ? UNDO_SECONDS : null }
}

/** Sent once, when a request is approved (R4.9). */
const approvedMail = (to: Person, ways: Pick<Letter, 'text' | 'validSeconds'>): Mail =>
  letterTo(to, {
    ...ways,
    kind: 'approved',
    subject: 'Welcome to ReCOG',
    from: 'The ReCOG steering committee',
    text: `Your request to join ReCOG has been approved. Welcome.\n\n${ways.text}`,
  })

/** Sent once, when a request is declined, without the name: it may be any text. The reason is for steering members only. */
const declinedMail = (settings: Settings, to: Person, by: Person): Mail =>
  letterTo(to, {
    kind: 'declined',
    subject: 'Your request to join ReCOG',
    name: 'applicant',
    from: 'The ReCOG steering committee',
    text: `Thank you for your interest in ReCOG. Your request to join has not been accepted.

${by.displayName || 'The steering committee'} decided on it for the steering committee. If you have a question, please write to
${settings.contactEmail}. You may send another request at any time.`,
  })
