import type { Migration } from '../migration'
import { sortedText } from './frozen/sorted-text'

/** Changes of memberships that people are still to be told of, and e-mails that are only for people who have not left. */
export const notices: Migration = {
  name: '0029-notices',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .createTable('membership_notices')
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id'))
      .addColumn('committee_id', sorted, (c) => c.notNull())
      .addColumn('committee_name', 'text', (c) => c.notNull())
      .addColumn('role_before', 'text')
      .addColumn('role_after', 'text')
      .addColumn('actor_name', 'text', (c) => c.notNull())
      .addColumn('due_at', sorted, (c) => c.notNull())
      .addPrimaryKeyConstraint('membership_notices_key', ['user_id', 'committee_id'])
      .execute()
    await db.schema.alterTable('outbox').addColumn('recipient_id', sorted).execute()
  },
}
