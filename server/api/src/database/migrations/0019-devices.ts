import type { Migration } from '../migration'
import { sortedText } from './frozen/sorted-text'

/** The browsers from which people have signed in, so that a sign-in from another one can be reported to them. */
export const devices: Migration = {
  name: '0019-devices',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .createTable('devices')
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id'))
      .addColumn('token_hash', sorted, (c) => c.notNull())
      .addColumn('first_seen_at', sorted, (c) => c.notNull())
      .addColumn('last_seen_at', sorted, (c) => c.notNull())
      .addPrimaryKeyConstraint('devices_pk', ['user_id', 'token_hash'])
      .execute()
  },
}
