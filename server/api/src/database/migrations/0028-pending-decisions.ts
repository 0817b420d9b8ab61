import type { Migration } from '../migration'
import { sortedText } from './frozen/sorted-text'

/** Decisions whose e-mail waits for a few seconds, with what an undo restores. */
export const pendingDecisions: Migration = {
  name: '0028-pending-decisions',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .createTable('pending_decisions')
      .addColumn('user_id', sorted, (c) => c.primaryKey().references('users.id'))
      .addColumn('decision_id', sorted, (c) => c.notNull())
      .addColumn('mail_id', sorted, (c) => c.notNull())
      .addColumn('decided_by', sorted, (c) => c.notNull())
      .addColumn('until', sorted, (c) => c.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('must_change', 'integer', (c) => c.notNull())
      .addColumn('temporary_until', sorted)
      .addColumn('temporary_used_at', sorted)
      .execute()
  },
}
