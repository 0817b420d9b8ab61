import { randomUUID } from 'node:crypto'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { inTransaction, type Write } from '../database/write'
import type { CallOf } from '../http/bind'
import { Refusal } from '../http/errors'
import { tellOfEvent } from './tell-of-event'
import { type EventRow, groupsOf, replaceGroups } from './visible-events'
import { instantsOf } from './wall-time'

/** Add an event with its groups, which exist (`checkGroups`), and tell those whom it is for. */
export async function insertEvent(
  app: App,
  tx: Write,
  { committeeIds, ...row }: EventRow,
  actor: Person,
): Promise<void> {
  await tx.insertInto('events').values(row).execute()
  await replaceGroups(tx, row.id, committeeIds)
  await tellOfEvent(app, tx, 'new', row, actor)
  await record(app, tx, {
    action: 'event.created',
    actor,
    eventId: row.id,
    details: {
      title: row.title,
      scheduledUtc: row.scheduled_utc,
      ...(committeeIds.length > 0 && { groups: committeeIds }),
      ...(row.is_public === 1 && { openToVisitors: true }),
    },
  })
}

/**
 * Copy an event to other days, at its clock time in its zone and for as long. Everybody is told of all copies in one email (R7.73).
 *
 * @throws {Refusal} 400 where the clocks skip that time, or show it twice; 404 if there is no such event
 */
export function copyEvent({ app, actor, params, body }: CallOf<'copyEvent'>): Promise<void> {
  const created_at = app.now()
  return inTransaction(app.db, async (tx) => {
    const of = await tx.selectFrom('events').selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!of) throw new Refusal(404, 'Event not found.')
    const committeeIds = await groupsOf(tx, of.id)
    const copies = [...new Set(body.dates)].toSorted().map((date): EventRow => {
      const wall_time = `${date}T${of.wall_time.slice(11)}`
      const scheduled_utc = onlyInstant(wall_time, of.time_zone)
      const moved = Date.parse(scheduled_utc) - Date.parse(of.scheduled_utc)
      const ends_utc = of.ends_utc && new Date(Date.parse(of.ends_utc) + moved).toISOString()
      const fresh = { id: randomUUID(), version: 1, created_at, cancelled_at: null, cancel_reason: '' }
      return { ...of, ...fresh, wall_time, scheduled_utc, ends_utc, committeeIds }
    })
    for (const copy of copies) await insertEvent(app, tx, copy, actor)
  })
}

function onlyInstant(wall: string, zone: string): string {
  const [instant, another] = instantsOf(wall, zone)
  const [date = '', time = ''] = wall.split('T')
  const what = `${time.slice(0, 5)} in ${zone}. Please leave out this date, or post that event by itself.`
  if (instant === undefined)
    throw new Refusal(400, `On ${DAY.format(new Date(date))}, the clocks skip ${what}`)
  if (another !== undefined)
    throw new Refusal(400, `On ${DAY.format(new Date(date))}, the clocks show twice ${what}`)
  return instant
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
