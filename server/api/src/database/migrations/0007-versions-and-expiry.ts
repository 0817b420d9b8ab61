import type { Migration } from '../migration'
import { sortedText } from './frozen/sorted-text'

/** Versions of projects for `If-Match`, and the end of every e-mail: sent, expired or refused for good. */
export const versionsAndExpiry: Migration = {
  name: '0007-versions-and-expiry',
  async up(db, engine) {
    await db.schema
      .alterTable('projects')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('outbox').addColumn('expires_at', sortedText(engine)).execute()
    await db.schema.alterTable('outbox').addColumn('failed_at', sortedText(engine)).execute()
    // Waiting mails may contain temporary passwords, which are valid for seven days.
    const waiting = await db
      .selectFrom('outbox')
      .select(['id', 'created_at'])
      .where('sent_at', 'is', null)
      .execute()
    for (const { id, created_at } of waiting) {
      const expires_at = new Date(Date.parse(created_at) + 7 * 86_400_000).toISOString()
      await db.updateTable('outbox').set({ expires_at }).where('id', '=', id).execute()
    }
  },
}
