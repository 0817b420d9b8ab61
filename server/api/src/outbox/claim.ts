import { type App, later } from '../app'
import type { QueuedMail } from './transport'

const claimSeconds = 60

/** The oldest mails that may be sent now. */
export const due = (app: App): Promise<QueuedMail[]> =>
  app.db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', app.now())
    .orderBy('created_at')
    .orderBy('id')
    .limit(20)
    .execute()

/** Claim a mail: the first process to move `next_attempt_at` has it for a minute. */
export async function claim(app: App, mail: QueuedMail): Promise<boolean> {
  const { numUpdatedRows } = await app.db
    .updateTable('outbox')
    .set({ attempts: mail.attempts + 1, next_attempt_at: later(app, claimSeconds) })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false if the recipient, or a person named in the mail, was erased meanwhile */
export async function delivered(app: App, mail: QueuedMail): Promise<boolean> {
  const finish = app.db
    .updateTable('outbox')
    .set({ sent_at: app.now(), body: '', last_error: '' })
    .where('id', '=', mail.id)
  const { numUpdatedRows } = await finish
    .where('subject', '=', mail.subject)
    .where('body', '=', mail.body)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) await finish.execute()
  return numUpdatedRows === 1n
}
