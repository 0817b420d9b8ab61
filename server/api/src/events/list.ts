import type { EventWire } from '@recog/api-contract'
import type { Selectable } from 'kysely'
import type { Database } from '../database/open'
import type { EventTable } from '../database/tables/work'

/** An event as sent. */
export const toEvent = (row: Selectable<EventTable>): EventWire => ({
  id: row.id,
  title: row.title,
  scheduledUtc: row.scheduled_utc,
  endsUtc: row.ends_utc,
  timeZone: row.time_zone,
  location: row.location,
  weblink: row.weblink,
  note: row.note,
  version: row.version,
})

/** All events in order of time, past ones included. */
export async function listEvents(db: Database): Promise<EventWire[]> {
  const rows = await db.selectFrom('events').selectAll().orderBy('scheduled_utc').orderBy('id').execute()
  return rows.map(toEvent)
}
