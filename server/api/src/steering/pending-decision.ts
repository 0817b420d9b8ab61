import { randomUUID } from 'node:crypto'
import type { DecisionMail } from '@recog/api-contract/constants'
import type { Selectable } from 'kysely'
import { findPersonById, lockPeople } from '../policy/people'
import { type App, later } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { removeMember } from '../committees/set-memberships'
import type { Database } from '../database/open'
import type { UserTable } from '../database/tables/people'
import { inTransaction, type Write } from '../database/write'
import type { CallOf } from '../http/bind'
import { Refusal } from '../http/errors'
import { endSessions } from '../identity/sessions'
import { queueNotification, withdrawNotifications } from '../notices/notifications'
import { enqueue, type Mail, takeUnsent } from '../outbox/enqueue'
import type { QueuedMail } from '../outbox/transport'

interface Decision {
  readonly decision: 'approved' | 'declined'
  /** Only steering members see it. */
  readonly reason?: string | null | undefined
}

/**
 * Store a decision about a request, with the names at the time, for the list of decisions (edge case T51). An earlier decision can
 * no longer be undone, and its e-mail is not sent if it still waits: the person would be told both.
 *
 * @returns its id
 */
export async function storeDecision(
  app: App,
  tx: Write,
  actor: Person | undefined,
  target: Person,
  { decision, reason }: Decision,
): Promise<string> {
  const earlier = await tx
    .deleteFrom('pending_decisions')
    .where('user_id', '=', target.userId)
    .returning('mail_id')
    .executeTakeFirst()
  if (earlier) await takeUnsent(tx, earlier.mail_id)
  const id = randomUUID()
  await tx
    .insertInto('decisions')
    .values({
      id,
      user_id: target.userId,
      email: target.email,
      display_name: target.displayName,
      decision,
      reason: reason ?? '',
      decided_at: app.now(),
      decided_by: actor?.userId ?? '',
      decided_by_name: actor?.displayName ?? 'the operator',
    })
    .execute()
  return id
}

/** How long the e-mail about a decision waits, and the decision can be undone. */
export const UNDO_SECONDS = 10

/** The password of a person, which an approval replaces. */
const CREDENTIALS = ['password_hash', 'must_change', 'temporary_until', 'temporary_used_at'] as const
type Credentials = Pick<Selectable<UserTable>, (typeof CREDENTIALS)[number]>

/** The password of a person, before a decision changes it. */
export const credentialsOf = (tx: Write, userId: string): Promise<Credentials> =>
  tx.selectFrom('users').select(CREDENTIALS).where('id', '=', userId).executeTakeFirstOrThrow()

/** A decision with its e-mail, and what to restore if it is undone. */
interface Decided {
  readonly actor: Person
  readonly target: Person
  readonly decision: Decision
  readonly mail: Mail
  readonly before: Credentials
}

/** Store a decision, and hold its e-mail back until it can no longer be undone. */
export async function storeUndoable(app: App, tx: Write, decided: Decided): Promise<void> {
  const { actor, target, decision, mail, before } = decided
  const mailId = await enqueue(app, tx, mail, UNDO_SECONDS)
  const decisionId = await storeDecision(app, tx, actor, target, decision)
  await tx
    .insertInto('pending_decisions')
    .values({
      user_id: target.userId,
      decision_id: decisionId,
      mail_id: mailId,
      decided_by: actor.userId,
      until: later(app, UNDO_SECONDS),
      ...before,
    })
    .execute()
  const title = `${actor.displayName || 'A steering member'} has ${decision.decision} a request to join`
  const steering = { committeeIds: [app.settings.steeringCommitteeId] }
  const path = decisionPath(target)
  await queueNotification(app, tx, { kind: 'request-decided', title, path, actor }, steering)
}

/** Where steering members see a decision, for notifications without the name: email is not private. */
const decisionPath = ({ userId }: Person): string => `/steering/approve#${encodeURIComponent(userId)}`

/**
 * Take a person's decision back out of the tables, together with its e-mail.
 *
 * @returns undefined if its e-mail is no longer waiting, or somebody else decided: then nothing has changed
 */
async function takePending(
  app: App,
  tx: Write,
  actor: Person,
  userId: string,
): Promise<Credentials | undefined> {
  const pending = await tx
    .deleteFrom('pending_decisions')
    .where('user_id', '=', userId)
    .where('decided_by', '=', actor.userId)
    .where('until', '>', app.now())
    .returningAll()
    .executeTakeFirst()
  if (!pending || !(await takeUnsent(tx, pending.mail_id))) return undefined
  await tx.deleteFrom('decisions').where('id', '=', pending.decision_id).execute()
  const { password_hash, must_change, temporary_until, temporary_used_at } = pending
  return { password_hash, must_change, temporary_until, temporary_used_at }
}

/**
 * Take back the caller's own decision while its e-mail waits: the request is open again, and nobody is told. Groups that an
 * approved person was added to since are left again (decision D17). It must not take back anything else, such as a new password.
 *
 * @throws {Refusal} 404 if there is no such person; 409 if the e-mail has been sent, somebody else decided, or anything else
 *   has happened to the account since
 */
export async function undoDecision({
  app,
  actor,
  body,
}: Pick<CallOf<'undoDecision'>, 'app' | 'actor' | 'body'>) {
  await inTransaction(app.db, async (tx) => {
    await lockPeople(tx, [body.userId])
    const target = await findPersonById(tx, body.userId)
    if (!target) throw new Refusal(404, 'Member not found.')
    if (!(await isLatest(tx, target.userId))) throw new Refusal(409, OVERTAKEN)
    const before = await takePending(app, tx, actor, target.userId)
    if (!before) throw new Refusal(409, TOO_LATE)
    await withdrawNotifications(tx, decisionPath(target))
    await tx
      .updateTable('users')
      .set({ user_role: 'Applicant', ...before })
      .where('id', '=', target.userId)
      .execute()
    await endSessions(tx, target.userId)
    await leaveGroups(app, tx, actor, target)
    const action = target.userRole === 'Committee' ? 'member.approval-undone' : 'member.decline-undone'
    await record(app, tx, { action, actor, target })
  })
  return { userId: body.userId }
}

const TOO_LATE = 'It is too late to undo this: the email is on its way.'
const OVERTAKEN = 'This can no longer be undone: the account has been changed since.'

/** Whether the decision is the last that the audit log knows of the person, except for groups, which are left again. */
async function isLatest(tx: Write, userId: string): Promise<boolean> {
  const last = await tx
    .selectFrom('audit')
    .select('action')
    .where((eb) => eb.or([eb('target_id', '=', userId), eb('actor_id', '=', userId)]))
    .where('action', 'not in', ['membership.added', 'membership.role-changed', 'membership.removed'])
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return last?.action === 'member.approved' || last?.action === 'member.declined'
}

/** An applicant belongs to no group (edge case T65). */
async function leaveGroups(app: App, tx: Write, actor: Person, target: Person): Promise<void> {
  const groups = await tx
    .selectFrom('memberships')
    .innerJoin('committees', 'committees.id', 'memberships.committee_id')
    .select(['committees.id', 'committees.name'])
    .where('memberships.user_id', '=', target.userId)
    .orderBy('committees.id')
    .execute()
  for (const group of groups) await removeMember(app, tx, actor, target, group)
}

/** The last 200 decisions, newest first, with the state of the mail about each (edge case T51). */
export async function decisions(db: Database) {
  const undelivered = await db
    .selectFrom('outbox')
    .select(['to_address', 'last_error', 'failed_at'])
    .where('kind', '=', 'approved')
    // A mail that was sent may come back.
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('failed_at', 'is not', null)]))
    .execute()
  const mails = new Map(undelivered.map((mail) => [mail.to_address, stateOf(mail)]))
  const rows = await decided(db)
  return rows.map((row) => ({
    ...row,
    mail: (row.decision === 'approved' && mails.get(row.email)) || null,
  }))
}

const stateOf = ({ failed_at, last_error }: Pick<QueuedMail, 'failed_at' | 'last_error'>): DecisionMail =>
  failed_at !== null ? 'failed' : last_error ? 'failing' : 'waiting'

const decided = (db: Database) =>
  db
    .selectFrom('decisions')
    .select([
      'user_id as userId',
      'display_name as displayName',
      'email',
      'decision',
      'reason',
      'decided_at as decidedAt',
      'decided_by_name as decidedBy',
    ])
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
