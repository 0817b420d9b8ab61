import type { App } from '../app'
import { record } from '../audit/record'
import { lockPeople } from '../admin/people/lock-people'
import { removeMember } from '../committees/remove-member'
import type { Person } from '../audit/entry'
import { inTransaction, type Write } from '../database/write'
import { Refusal } from '../http/refusal'
import { endSessions } from '../identity/sessions'
import type { SignedIn } from '../policy/actor'
import { takePending } from './pending-decision'

interface UndoCall {
  readonly app: App
  readonly actor: SignedIn
  readonly body: { userId: string }
}

/**
 * Take back the caller's own decision while its e-mail waits: the request is open again, and nobody is told. Groups that an
 * approved person was added to since are left again (decision D17). It must not take back anything else, such as a new password.
 *
 * @throws {Refusal} 404 if there is no such person; 409 if the e-mail has been sent, somebody else decided, or anything else
 *   has happened to the account since
 */
export async function undoDecision({ app, actor, body }: UndoCall) {
  await inTransaction(app.db, async (tx) => {
    await lockPeople(tx, [body.userId])
    const target = await tx
      .selectFrom('users')
      .select(['id as userId', 'email', 'display_name as displayName', 'user_role as userRole'])
      .where('id', '=', body.userId)
      .executeTakeFirst()
    if (!target) throw new Refusal(404, 'Member not found.')
    if (!(await isLatest(tx, target.userId))) throw new Refusal(409, OVERTAKEN)
    const before = await takePending(app, tx, actor, target.userId)
    if (!before) throw new Refusal(409, TOO_LATE)
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
