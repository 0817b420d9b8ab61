import type { Migration } from '../migration'
import { sortedText } from './frozen/sorted-text'

/** Changes of an e-mail address that await confirmation, and requests for a link to choose a new password. */
export const addressChanges: Migration = {
  name: '0005-address-changes',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .createTable('address_changes')
      .addColumn('user_id', sorted, (c) => c.primaryKey().references('users.id'))
      .addColumn('token_hash', sorted, (c) => c.notNull().unique())
      .addColumn('email_before', sorted, (c) => c.notNull())
      .addColumn('email_after', 'text', (c) => c.notNull())
      .addColumn('expires_at', sorted, (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('reset_requests')
      .addColumn('id', sorted, (c) => c.primaryKey())
      .addColumn('email_normalised', sorted, (c) => c.notNull())
      .addColumn('due_at', sorted, (c) => c.notNull())
      .execute()
  },
}
