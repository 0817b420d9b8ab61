import type { Migration } from '../migration'

/** Events can have an end; those of before have none. */
export const eventEnd: Migration = {
  name: '0031-event-end',
  async up(db) {
    await db.schema.alterTable('events').addColumn('ends_utc', 'text').execute()
  },
  async down(db) {
    await db.schema.alterTable('events').dropColumn('ends_utc').execute()
  },
}
