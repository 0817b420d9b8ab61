import { randomUUID } from 'node:crypto'
import { type EventWire, type EventWrite, replaceEventFields, routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../app'
import { overtaken } from '../audit/last-change'
import { record } from '../audit/record'
import { checkGroups } from '../committees/list'
import { inTransaction, type Write } from '../database/write'
import { bind, type CallOf } from '../http/bind'
import { cachedByAuditHead, cachedVariants } from '../http/cached-response'
import { requiredVersion } from '../http/if-match'
import { Refusal } from '../http/errors'
import type { SignedIn } from '../policy/actor'
import { calendarFeed, calendarFile, createCalendarFeed, endCalendarFeed } from './calendar-feed'
import { answerEvent, answersOfEvent, myAnswers } from './answers'
import { answerCounts, type AnswerCounts, countsOf, giveSeats, NO_ANSWERS } from './seats'
import { cancelEvent, restoreEvent } from './cancel-event'
import { copyEvent, insertEvent } from './copy-event'
import { tellOfEvent, withdrawEvent } from './tell-of-event'
import {
  allEvents,
  checkEvent,
  type EventRow,
  groupsOf,
  readerFor,
  replaceGroups,
  variantOf,
  visibleTo,
} from './visible-events'
import { isTimeZone, wallTime } from './wall-time'

/** Register the calls about events. */
export function addEvents(server: FastifyInstance, app: App): void {
  const all = cachedByAuditHead(async () => {
    const events = await allEvents(app.db)
    return { events, counts: await answerCounts(app, events) }
  })
  const sent = cachedVariants<EventWire[]>()
  bind(server, app, routes.events, async ({ actor }) => {
    const { events, counts } = await all(actor)
    const reader = readerFor(actor, app.settings.steeringCommitteeId)
    return sent(actor, variantOf(events, reader), async () =>
      visibleTo(events, reader).map((row) => toEvent(row, counts.get(row.id))),
    )
  })
  bind(server, app, routes.createEvent, createEvent)
  bind(server, app, routes.replaceEvent, replaceEvent)
  bind(server, app, routes.deleteEvent, deleteEvent)
  bind(server, app, routes.cancelEvent, cancelEvent)
  bind(server, app, routes.copyEvent, copyEvent)
  bind(server, app, routes.restoreEvent, restoreEvent)
  bind(server, app, routes.myAnswers, myAnswers)
  bind(server, app, routes.answerEvent, answerEvent)
  bind(server, app, routes.answersOfEvent, answersOfEvent)
  bind(server, app, routes.calendarFeed, calendarFeed)
  bind(server, app, routes.createCalendarFeed, createCalendarFeed)
  bind(server, app, routes.endCalendarFeed, endCalendarFeed)
  bind(server, app, routes.calendarFile, calendarFile(app))
}

/** An event as sent. @param answers absent once it is over */
const toEvent = (row: EventRow, answers?: AnswerCounts): EventWire => ({
  id: row.id,
  title: row.title,
  scheduledUtc: row.scheduled_utc,
  endsUtc: row.ends_utc,
  timeZone: row.time_zone,
  location: row.location,
  weblink: row.weblink,
  note: row.note,
  committeeIds: [...row.committeeIds],
  cancelledAt: row.cancelled_at,
  cancelReason: row.cancel_reason,
  seats: row.seats,
  answers: answers ?? null,
  isPublic: row.is_public === 1,
  version: row.version,
})

/**
 * Create an event.
 *
 * @throws {Refusal} 400 for an invalid date, time zone, link or group
 */
async function createEvent(call: CallOf<'createEvent'>): Promise<EventWire> {
  const { app, actor, body } = call
  const fresh = {
    cancelled_at: null,
    cancel_reason: '',
    seats: body.seats ?? null,
    is_public: Number(body.isPublic ?? false),
  }
  const row = { id: randomUUID(), version: 1, created_at: app.now(), ...fresh, ...eventFields(body) }
  const committeeIds = [...new Set(body.committeeIds)]
  await inTransaction(app.db, async (tx) => {
    await checkGroups(tx, committeeIds)
    await insertEvent(app, tx, { ...row, committeeIds }, actor)
  })
  return toEvent({ ...row, committeeIds }, NO_ANSWERS)
}

/**
 * Replace an event, unless it has changed since the caller loaded it (edge case T97).
 *
 * @throws {Refusal} 400 for invalid fields or an unreadable `If-Match`; 404 if it does not exist; 409 if the version of
 *   `If-Match` is outdated; 428 if a client that knows versions sends none
 */
async function replaceEvent({
  app,
  actor,
  params,
  body,
  request,
}: CallOf<'replaceEvent'>): Promise<EventWire> {
  const expected = requiredVersion(request)
  return inTransaction(app.db, async (tx) => {
    const before = await lockEvent(tx, actor, params.id, expected)
    const seats = body.seats === undefined ? before.seats : body.seats
    const is_public = Number(body.isPublic ?? before.is_public)
    const fields = { ...eventFields(replaceEventFields(body, toEvent(before))), seats, is_public }
    await tx.updateTable('events').set(fields).where('id', '=', params.id).execute()
    const committeeIds = body.committeeIds ? [...new Set(body.committeeIds)] : before.committeeIds
    if (body.committeeIds) {
      await checkGroups(tx, committeeIds)
      await replaceGroups(tx, params.id, committeeIds)
    }
    await tellOfEvent(app, tx, 'changed', { ...before, ...fields }, actor)
    await giveSeats(app, tx, { ...before, ...fields })
    await record(app, tx, {
      action: 'event.updated',
      actor,
      eventId: params.id,
      details: {
        title: fields.title,
        scheduledUtc: fields.scheduled_utc,
        ...(body.committeeIds && { groups: committeeIds }),
        ...(is_public !== before.is_public && { openToVisitors: is_public === 1 }),
      },
    })
    return toEvent({ ...before, ...fields, committeeIds }, await countsOf(app, tx, params.id))
  })
}

/** Increment the version of an event, which locks the row until the transaction ends. */
async function lockEvent(tx: Write, actor: SignedIn, id: string, expected: number | undefined) {
  let update = tx
    .updateTable('events')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
  if (expected !== undefined) update = update.where('version', '=', expected)
  const row = await update.executeTakeFirst()
  if (row) return { ...row, committeeIds: await groupsOf(tx, id) }
  await checkEvent(tx, id)
  throw await overtaken(tx, actor, { what: 'event', id })
}

/**
 * Delete an event.
 *
 * @throws {Refusal} 404 if it does not exist
 */
async function deleteEvent(call: CallOf<'deleteEvent'>): Promise<void> {
  const { app, actor, params } = call
  await inTransaction(app.db, async (tx) => {
    const row = await tx
      .deleteFrom('events')
      .where('id', '=', params.id)
      .returning(['id', 'title', 'scheduled_utc'])
      .executeTakeFirst()
    if (!row) throw new Refusal(404, 'Event not found.')
    await withdrawEvent(tx, row.id)
    await record(app, tx, {
      action: 'event.deleted',
      actor,
      eventId: row.id,
      details: { title: row.title, scheduledUtc: row.scheduled_utc },
    })
  })
}

const hasOffset = /(?:z|[+-]\d{2}:?\d{2})$/i
const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})?$/i

/**
 * Read an instant between 2000 and 2100 (edge case T99); without an offset it is UTC (edge case T77).
 *
 * @throws {Refusal} 400
 */
export function readInstant(text: string): string {
  const value = text.trim()
  const time = shape.test(value) ? Date.parse(hasOffset.test(value) ? value : `${value}Z`) : Number.NaN
  const year = Number.isNaN(time) ? 0 : new Date(time).getUTCFullYear()
  if (year < 2000 || year > 2100 || !isCalendarDay(value.slice(0, 10))) {
    throw new Refusal(400, 'Please enter a valid date and time between 2000 and 2100.')
  }
  return new Date(time).toISOString()
}

/** `Date.parse` reads 30 February as 2 March. */
const isCalendarDay = (day: string): boolean => new Date(`${day}T00:00Z`).toISOString().slice(0, 10) === day

function readZone(text: string | null | undefined): string {
  const zone = text?.trim() || 'UTC'
  if (!isTimeZone(zone)) throw new Refusal(400, 'Please choose a valid timezone.')
  return zone
}

/**
 * Accept only http and https links, and add https to a link without a scheme (edge cases T93, T94).
 *
 * @throws {Refusal} 400
 */
export function readWeblink(text: string | null | undefined): string {
  if (!text) return ''
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Refusal(400, 'Please enter a web link that starts with https:// or http://.')
  // People take the text before an @ for the site: https://who.int@evil.example.
  if (url.username || url.password)
    throw new Refusal(400, 'Please enter a web link without a user name or password.')
  return url.href
}

/** Read the end of an event that starts at `start`. */
function readEnd(text: string | null | undefined, start: string): string | null {
  if (!text) return null
  const end = readInstant(text)
  if (end <= start) throw new Refusal(400, 'The end must be after the start.')
  return end
}

/**
 * The columns of an event; absent optional fields are empty.
 *
 * @throws {Refusal} 400 for an invalid date, end, time zone or link
 */
function eventFields(body: EventWrite) {
  const scheduled = readInstant(body.scheduledUtc)
  const zone = readZone(body.timeZone)
  return {
    title: body.title,
    scheduled_utc: scheduled,
    ends_utc: readEnd(body.endsUtc, scheduled),
    time_zone: zone,
    wall_time: wallTime(scheduled, zone),
    location: body.location ?? '',
    weblink: readWeblink(body.weblink),
    note: body.note ?? '',
  }
}
