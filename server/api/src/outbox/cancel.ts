import type { App } from '../app'
import type { Write } from '../database/write'

/**
 * Remove a mail from the outbox, unless a worker has claimed it: claiming counts an attempt.
 *
 * @returns whether it was still waiting
 */
export async function takeUnsent(tx: Write, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

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
