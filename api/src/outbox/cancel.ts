import type { App } from '../app'
import type { Write } from '../database/write'

/** Ends the unsent mails to these addresses, and deletes their text. The account they were written for is no longer used. */
export async function cancelMails(app: App, tx: Write, addresses: readonly string[]): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ failed_at: app.now(), body: '', last_error: 'deactivated' })
    .where('to_address', 'in', addresses)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}
