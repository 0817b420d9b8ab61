import type { Migration } from '../migration'
import { sortedText } from './frozen/sorted-text'

/** When a person was deactivated, and whom a limit of attempts belongs to, so that an administrator can lift it. */
export const leaving: Migration = {
  name: '0018-leaving',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema.alterTable('users').addColumn('deactivated_at', sorted).execute()
    await db.schema.alterTable('throttle').addColumn('owner', sorted).execute()
    await db.schema.alterTable('throttle').addColumn('most', 'integer').execute()
    await db.schema.createIndex('throttle_owner').on('throttle').column('owner').execute()
  },
}
