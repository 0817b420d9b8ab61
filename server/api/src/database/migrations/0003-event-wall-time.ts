import { wallTime } from './frozen/wall-time'
import type { Migration } from '../migration'

/** Stores the wall time of events, from which the instant is computed again when time-zone rules change (edge case T91). */
export const eventWallTime: Migration = {
  name: '0003-event-wall-time',
  async up(db) {
    await db.schema
      .alterTable('events')
      .addColumn('wall_time', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    const events = await db.selectFrom('events').select(['id', 'scheduled_utc', 'time_zone']).execute()
    for (const { id, scheduled_utc, time_zone } of events) {
      await db
        .updateTable('events')
        .set({ wall_time: wallTime(scheduled_utc, time_zone) })
        .where('id', '=', id)
        .execute()
    }
  },
}
