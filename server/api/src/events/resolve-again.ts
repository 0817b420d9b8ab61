import { movedEnd } from '@recog/api-contract'
import { sql } from 'kysely'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { instantOf } from './wall-time'

export interface MovedEvent {
  readonly id: string
  readonly title: string
  readonly wallTime: string
  readonly timeZone: string
  readonly from: string
  readonly to: string
  readonly endsUtc: string | null
}

/** Upcoming events whose wall time means another instant since the rules of their zone changed (edge case T91). */
export async function movedEvents(app: Pick<App, 'db' | 'now'>): Promise<MovedEvent[]> {
  const rows = await app.db
    .selectFrom('events')
    .selectAll()
    .where('scheduled_utc', '>', app.now())
    .orderBy('scheduled_utc')
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      title: row.title,
      wallTime: row.wall_time,
      timeZone: row.time_zone,
      from: row.scheduled_utc,
      to: instantOf(row.wall_time, row.time_zone, row.scheduled_utc),
      endsUtc: row.ends_utc,
    }))
    .filter(({ from, to }) => from !== to && from.slice(0, 19) !== to.slice(0, 19))
}

/** Move an event to the instant of its announced wall time, by the new rules (edge case T91). It takes as long as before. */
export async function moveEvent(app: App, event: MovedEvent): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('events')
      .set({
        scheduled_utc: event.to,
        ends_utc: movedEnd({ scheduledUtc: event.from, endsUtc: event.endsUtc }, event.to),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', event.id)
      .where('scheduled_utc', '=', event.from)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return
    await record(app, tx, {
      action: 'event.zone-rules-changed',
      eventId: event.id,
      details: { title: event.title, before: event.from, scheduledUtc: event.to },
    })
  })
}
