import type { CalendarFeedWire } from '@recog/api-contract'
import ical, { ICalCalendarMethod, ICalEvent, ICalEventStatus } from 'ical-generator'
import { later, type App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import type { CallOf } from '../http/bind'
import { newToken, tokenHash } from '../http/cookies'
import { Refusal } from '../http/errors'
import { type Body, sendBytes } from '../http/send-json'
import { throttle } from '../http/throttle'
import { allEvents, type EventRow, type Reader, readerById, readerFor, visibleTo } from './visible-events'

const HOUR = 3600
/** Calendar programs ask every few hours. Requests for one link in an hour. */
const MOST_REQUESTS = 60
const MOST_LINKS = 20
/** Calendars that are kept: readers with the same groups get the same. */
const MOST_CALENDARS = 50
/** For events without an end: calendars need one. Milliseconds. */
const DURATION = HOUR * 1000
/** How long calendars have a cancelled event, so that every program sees that it is cancelled. Days. */
const CANCELLED_DAYS = 30
/** Texts of events that are kept. */
const MOST_ENTRIES = 5_000
const FILE_ENDING = '.ics'

/** Of a link to all events that its owner may see, instead of the id of a group. */
const ALL = ''

/** The caller's links, and what used each last. */
export async function calendarFeed({ app, actor }: CallOf<'calendarFeed'>): Promise<CalendarFeedWire> {
  const rows = await app.db
    .selectFrom('calendar_feeds')
    .leftJoin('committees', 'committees.id', 'calendar_feeds.committee_id')
    .select(['calendar_feeds.committee_id as committeeId', 'committees.name'])
    .select(['created_at as createdAt', 'fetched_at as fetchedAt', 'fetched_by as fetchedBy'])
    .where('user_id', '=', actor.userId)
    .orderBy('committees.name_sort')
    .execute()
  const none = { createdAt: null, fetchedAt: null, fetchedBy: null }
  const { createdAt, fetchedAt, fetchedBy } = rows.find(({ committeeId }) => committeeId === ALL) ?? none
  return { createdAt, fetchedAt, fetchedBy, groups: rows.filter(({ committeeId }) => committeeId !== ALL) }
}

/**
 * Make a link for the caller, which replaces an earlier one to the same events. Only its hash is stored.
 *
 * @throws {Refusal} 404 for a group that the caller is not in, unless they are a steering member; 429 after twenty links in an hour
 */
export async function createCalendarFeed(call: CallOf<'createCalendarFeed'>): Promise<{ url: string }> {
  const { app, actor, query } = call
  const committee = await groupOf(app, query.committeeId)
  if (committee && !belongs(readerFor(actor, app.settings.steeringCommitteeId), committee.id))
    throw new Refusal(404, 'Working group not found.')
  await throttle(app, ['calendar-links', actor.userId], MOST_LINKS, HOUR)
  const secret = newToken()
  const fresh = { secret_hash: tokenHash(secret), created_at: app.now(), fetched_at: null, fetched_by: null }
  await inTransaction(app.db, async (tx) => {
    await tx
      .insertInto('calendar_feeds')
      .values({ user_id: actor.userId, committee_id: committee?.id ?? ALL, ...fresh })
      .onConflict((conflict) => conflict.columns(['user_id', 'committee_id']).doUpdateSet(fresh))
      .execute()
    await record(app, tx, {
      action: 'calendar-feed.created',
      actor,
      target: actor,
      ...(committee && { committee }),
    })
  })
  return { url: new URL(`/api/calendar/${secret}${FILE_ENDING}`, app.settings.apiUrl).href }
}

/** End a link of the caller, also to the events of a group that they have left. Without one nothing happens. */
export async function endCalendarFeed({ app, actor, query }: CallOf<'endCalendarFeed'>): Promise<void> {
  const committee = await groupOf(app, query.committeeId)
  await inTransaction(app.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('calendar_feeds')
      .where('user_id', '=', actor.userId)
      .where('committee_id', '=', committee?.id ?? ALL)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await record(app, tx, {
      action: 'calendar-feed.ended',
      actor,
      target: actor,
      ...(committee && { committee }),
    })
  })
}

/** The group of a link; undefined for a link to all events. @throws {Refusal} 404 for an unknown group */
async function groupOf({ db }: App, id: string | undefined) {
  if (id === undefined) return undefined
  const group = await db
    .selectFrom('committees')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!group) throw new Refusal(404, 'Working group not found.')
  return group
}

/** Whether somebody may see the events of a group because of it, not because another group has them, too. */
const belongs = ({ groups, isSteering }: Reader, committeeId: string): boolean =>
  isSteering || groups.includes(committeeId)

/**
 * Send the events of a link's owner, or those of one of their groups, to their calendar program (R7.65). Once the owner may not read them
 * any more, it gets a calendar without events, so that it removes what it has.
 *
 * @returns the handler; a calendar is written once for all who read the same events
 * @throws {Refusal} 404 for an unknown link; 429 after 60 requests in an hour
 */
export function calendarFile(app: App): (call: CallOf<'calendarFile'>) => Promise<void> {
  const written = new Map<string, Body>()
  const entryOf = rememberedEntries()
  function calendarOf(events: readonly EventRow[], name: string): Body {
    const state = [name, ...events.map(({ id, version }) => `${id} ${version}`)].join()
    const known = written.get(state)
    if (known) return known
    if (written.size >= MOST_CALENDARS) written.clear()
    const made = { bytes: Buffer.from(calendarText(events, app.settings.publicUrl, name, entryOf)) }
    written.set(state, made)
    return made
  }

  return async ({ params, request, reply }) => {
    const hash = tokenHash(params.secret.replace(FILE_ENDING, ''))
    const feed = await app.db
      .selectFrom('calendar_feeds')
      .leftJoin('committees', 'committees.id', 'calendar_feeds.committee_id')
      .select(['user_id', 'committee_id', 'committees.name', 'fetched_at'])
      .where('secret_hash', '=', hash)
      .executeTakeFirst()
    if (!feed) throw new Refusal(404, 'This calendar link has ended. Make a new one on the events page.')
    await throttle(app, ['calendar', hash], MOST_REQUESTS, HOUR)
    await noteFetch(app, hash, feed.fetched_at, request.headers['user-agent'] ?? '')
    const owner = await readerById(app, feed.user_id)
    const goneBefore = later(app, -CANCELLED_DAYS * 24 * HOUR)
    const { committee_id: group } = feed
    const isOwn = owner !== undefined && (group === ALL || belongs(owner, group))
    const events = isOwn
      ? visibleTo(await allEvents(app.db), owner).filter(
          ({ cancelled_at: at, committeeIds }) =>
            (at === null || at >= goneBefore) && (group === ALL || committeeIds.includes(group)),
        )
      : []
    void reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', 'inline; filename="recog.ics"')
    const name = feed.name === null ? 'ReCOG' : `ReCOG: ${feed.name}`
    await sendBytes(request, reply, calendarOf(events, name), 'private, no-cache')
  }
}

/** Remember which program has used a link, at most once a minute. It is no change that anybody made: there is no audit row. */
async function noteFetch(app: App, hash: string, before: string | null, userAgent: string): Promise<void> {
  if (before !== null && before > later(app, -60)) return
  await app.db
    .updateTable('calendar_feeds')
    .set({ fetched_at: app.now(), fetched_by: programName(userAgent) })
    .where('secret_hash', '=', hash)
    .execute()
}

const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/google/i, 'Google Calendar'],
  [/outlook|exchange|microsoft/i, 'Outlook'],
  [/thunderbird/i, 'Thunderbird'],
  [/nextcloud/i, 'Nextcloud'],
  // All of them say Apple, too.
  [/mozilla\/5/i, 'a browser'],
  [/ios|macos|dataaccessd|calendaragent|apple/i, 'Apple Calendar'],
]

/** The calendar program of a user agent, as far as people need it to recognise their own. */
export const programName = (userAgent: string): string =>
  PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'another program'

/**
 * Events as iCalendar (RFC 5545), with instants in UTC.
 *
 * @param publicUrl is where the events are
 * @param name under which programs list the calendar
 * @param entryOf the text of an event
 */
export function calendarText(
  rows: readonly Feedable[],
  publicUrl: string,
  name = 'ReCOG',
  entryOf = entryText,
): string {
  const empty = ical({
    name,
    prodId: { company: 'ReCOG', product: 'Members portal', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 4 * HOUR,
  }).toString()
  return empty.replace(END, () => rows.map((row) => entryOf(row, publicUrl)).join('') + END)
}

type Feedable = Omit<EventRow, 'committeeIds'>
const END = 'END:VCALENDAR'

/**
 * Texts of events, each made once for a version, for the calendars of all people.
 *
 * @returns `entryText`, remembering what it made
 */
function rememberedEntries(): typeof entryText {
  const known = new Map<string, string>()
  return (row, publicUrl) => {
    const key = `${row.id} ${row.version}`
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= MOST_ENTRIES) known.clear()
    const made = entryText(row, publicUrl)
    known.set(key, made)
    return made
  }
}

/**
 * An event as an entry of a calendar. Its UID stays and its SEQUENCE grows, as in the file of a single event, so that programs change an
 * entry instead of adding one (edge case T101).
 *
 * @param publicUrl makes UIDs unique beyond this portal, too
 */
function entryText(row: Feedable, publicUrl: string): string {
  const start = new Date(row.scheduled_utc)
  const entry = {
    id: `event-${row.id}@${new URL(publicUrl).hostname}`,
    sequence: row.version,
    stamp: new Date(row.created_at),
    start,
    end: row.ends_utc ? new Date(row.ends_utc) : new Date(start.getTime() + DURATION),
    // Not every program shows the status.
    summary: row.cancelled_at === null ? row.title : `Cancelled: ${row.title}`,
    status: row.cancelled_at === null ? null : ICalEventStatus.CANCELLED,
    location: row.location || null,
    description: [
      row.cancel_reason && `Cancelled: ${row.cancel_reason}`,
      row.note,
      `Announced for ${row.wall_time.replace('T', ' ').slice(0, 16)}, ${row.time_zone}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    url: row.weblink || new URL(`/events/${encodeURIComponent(row.id)}`, publicUrl).href,
  }
  return new ICalEvent(entry, ofNoCalendar).toString().split('\r\n').map(folded).join('\r\n')
}

/** Of an event that is written by itself. */
const ofNoCalendar = ical()

/** Bytes of a line, without the blank that begins what continues one. */
const LINE = 74

/** A line, folded as the library does, which encodes each character by itself: that takes most of the time of a calendar. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE) return line
  const bytes = Buffer.from(line)
  const parts: string[] = []
  for (let start = 0, end: number; start < bytes.length; start = end) {
    end = start + LINE
    // No part begins within a character.
    while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
    parts.push(bytes.toString('utf8', start, end))
  }
  return parts.join('\r\n ')
}
