import type { App } from '../app'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import type { QueuedMail } from './transport'

/**
 * Ends a mail that will never be delivered: its text is deleted, because it may contain a temporary password, and the audit log
 * and the list of decisions show it.
 *
 * @param reason 'expired', 'left' if its recipient is no longer a member, or the code of the last failure
 * @returns false if it has been sent or given up in the meantime
 */
export async function giveUp(app: App, mail: QueuedMail, reason: string): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ failed_at: app.now(), body: '', last_error: reason })
      .where('id', '=', mail.id)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email_normalised', '=', normaliseEmail(mail.to_address))
      .executeTakeFirst()
    const target = { userId: user?.id ?? '', email: mail.to_address, displayName: mail.to_name }
    await record(app, tx, { action: 'mail.undeliverable', target, details: { kind: mail.kind, reason } })
    return true
  })
}

/** Give up the mails whose password or link is no longer valid. Returns how many. */
export async function giveUpExpired(app: App): Promise<number> {
  const expired = await app.db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expires_at', '<=', app.now())
    .limit(100)
    .execute()
  for (const mail of expired) await giveUp(app, mail, 'expired')
  return expired.length
}
