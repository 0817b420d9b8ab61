import type { Selectable } from 'kysely'
import { later, type App } from '../app'
import type { Person } from '../audit/entry'
import type { UserTable } from '../database/tables/people'
import type { Write } from '../database/write'
import { takeUnsent } from '../outbox/cancel'
import { enqueue, type Mail } from '../outbox/enqueue'
import { storeDecision, type Decision } from './store-decision'

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
}

/**
 * Take a person's decision back out of the tables, together with its e-mail.
 *
 * @returns undefined if its e-mail is no longer waiting, or somebody else decided: then nothing has changed
 */
export async function takePending(
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
