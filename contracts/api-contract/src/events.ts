import { z } from 'zod'
import { attendances, eventAnswers, limits } from './constants'
import { endpoints, type RouteName } from './endpoints'
import type { Complete, Route } from './route'
import { extension, line, maybe, paragraph, sentId, wireId, idParams } from './wire'

const answerCounts = z.object({
  inPerson: z.number().describe('Yes, with a place'),
  online: z.number().describe('Yes, online'),
  maybe: z.number(),
  no: z.number(),
  waiting: z.number(),
})

const portalEvent = z.object({
  id: wireId,
  title: maybe,
  scheduledUtc: z.string().meta({ description: 'Instant; a missing offset means UTC' }),
  endsUtc: extension(maybe, 'event-end').describe('Instant; null for an event without an end'),
  timeZone: maybe,
  location: maybe,
  weblink: maybe,
  note: maybe,
  committeeIds: extension(z.array(wireId).nullish(), 'event-groups').describe(
    'The working groups whose members may see it; none: all members',
  ),
  cancelledAt: extension(maybe, 'event-cancel').describe('Instant; null: it takes place'),
  cancelReason: extension(maybe, 'event-cancel'),
  seats: extension(z.number().nullish(), 'event-answers').describe(
    'How many can come in person; null: as many as like',
  ),
  answers: extension(answerCounts.nullish(), 'event-answers').describe('Null once the event is over'),
  isPublic: extension(z.boolean().nullish(), 'public-events').describe(
    'Visitors read title, time and location on the home page, for the next of them',
  ),
  version: extension(z.number().nullish()).describe('Sent back as If-Match to detect a change in between'),
})
export type EventWire = Complete<z.infer<typeof portalEvent>>
const portalEvents = z.array(portalEvent)

const requiredText = 'Title and Date/Time are required.'

const title = line(limits.eventTitle, requiredText)
const scheduledUtc = z.string(requiredText).min(1, requiredText).max(40)

const eventWrite = z.object({
  title,
  scheduledUtc,
  endsUtc: extension(z.string().max(40).nullish(), 'event-end').describe(
    'Instant after the start; null or absent: the event has no end',
  ),
  timeZone: z.string().max(100).nullish(),
  location: line(limits.eventLocation).nullish(),
  weblink: line(limits.weblink).nullish(),
  note: paragraph(limits.eventNote).nullish(),
  committeeIds: extension(z.array(sentId).max(limits.assignmentsPerCall).nullish(), 'event-groups').describe(
    'The working groups whose members may see it; empty: all members. Absent: stays as it is',
  ),
  seats: extension(z.number().int().min(1).max(limits.eventSeats).nullish(), 'event-answers').describe(
    'How many can come in person; null: as many as like. Absent: stays as it is',
  ),
  isPublic: extension(z.boolean().nullish(), 'public-events').describe(
    'Visitors may read title, time and location. Absent: stays as it is',
  ),
})
export type EventWrite = z.infer<typeof eventWrite>

/** The same fields, all optional (R7.29). */
const eventReplacement = eventWrite.extend({
  title: title.nullish().describe('Absent: stays as it is'),
  scheduledUtc: scheduledUtc.nullish().describe('Absent: stays as it is, with its time zone'),
  endsUtc: extension(z.string().max(40).nullish(), 'event-end').describe(
    'Null: the event has no end; absent: it takes as long as before',
  ),
})
export type EventReplacement = z.infer<typeof eventReplacement>

/**
 * The fields of an event after a replacement. PUT replaces, so an absent optional field is cleared; but an event must have a
 * title and a date, so those remain (R7.31, decision D7). The time zone belongs to the date. A client that knows only chapter 7 of the
 * requirements never sends an end, so without one the event takes as long as before (R7.63).
 */
export function replaceEventFields(
  { title, scheduledUtc, timeZone, endsUtc, ...optional }: EventReplacement,
  before: Pick<EventWire, 'title' | 'scheduledUtc' | 'timeZone'> & Partial<Pick<EventWire, 'endsUtc'>>,
): EventWrite {
  const start = scheduledUtc ?? before.scheduledUtc
  return {
    ...optional,
    title: title ?? before.title ?? '',
    scheduledUtc: start,
    endsUtc: endsUtc === undefined ? movedEnd(before, start) : endsUtc,
    timeZone: timeZone ?? (scheduledUtc ? undefined : before.timeZone),
  }
}

/** The end of an event that takes as long as before; null if that is not known. */
export function movedEnd(
  before: Pick<EventWire, 'scheduledUtc'> & Partial<Pick<EventWire, 'endsUtc'>>,
  start: string,
): string | null {
  if (!before.endsUtc) return null
  const end = Date.parse(before.endsUtc) + timeOf(start) - timeOf(before.scheduledUtc)
  return Number.isNaN(end) ? null : new Date(end).toISOString()
}

/** A missing offset means UTC, not the zone of this computer (edge case T77). */
const timeOf = (instant: string) =>
  Date.parse(/(?:z|[+-]\d{2}:?\d{2})$/i.test(instant) ? instant : `${instant}Z`)

const reasonText = 'Please say why the event is cancelled.'
const cancellation = z.object({ reason: paragraph(limits.cancelReason).min(1, reasonText) })

const copies = z.object({
  dates: z
    .array(z.iso.date().regex(/^20\d\d|^2100/))
    .min(1, 'Please add a date.')
    .max(limits.eventCopies)
    .describe('Days in the zone of the event; each copy takes place at its clock time'),
})

const answer = z.enum(eventAnswers)
const attendance = z.enum(attendances).nullish().describe('Only with yes and maybe')

const ownAnswer = z.object({
  eventId: wireId,
  answer,
  attendance,
  isWaiting: z.boolean().describe('Said yes and waits for a place'),
})
export type OwnAnswerWire = Complete<z.infer<typeof ownAnswer>>

const savedAnswer = ownAnswer.extend({ answers: answerCounts })
export type SavedAnswerWire = Complete<z.infer<typeof savedAnswer>>

const answerWrite = z.object({ answer, attendance })

const person = { userId: wireId, displayName: maybe, email: maybe }
const answersOfEvent = z.object({
  answered: z.array(
    z.object({
      ...person,
      answer,
      attendance,
      isWaiting: z.boolean(),
      answeredAt: z.string(),
      orcid: extension(maybe, 'orcid').describe('ORCID iD, as ORCID has confirmed it; null: none'),
    }),
  ),
  unanswered: z.array(z.object(person)),
})
export type AnswersOfEventWire = Complete<z.infer<typeof answersOfEvent>>

const calendarLink = z.object({
  createdAt: maybe.describe('Null: the caller has no link'),
  fetchedAt: maybe.describe('When a calendar program used it last; null: never'),
  fetchedBy: maybe.describe('Name of that program'),
})
const calendarFeed = calendarLink.extend({
  groups: z
    .array(calendarLink.extend({ committeeId: wireId, name: maybe }))
    .describe('The links to the events of one working group'),
})
const whichEvents = z.object({
  committeeId: sentId.optional().describe('Only the events of this working group; absent: all'),
})
export type CalendarFeedWire = Complete<z.infer<typeof calendarFeed>>

const newCalendarFeed = z.object({
  url: z.string().describe('Whoever has it can read all events. It is sent once: the server keeps a hash'),
})

/** Calls about events. */
export const eventRoutes = {
  events: {
    ...endpoints.events,
    tag: 'events',
    summary: 'All events',
    audience: 'member',
    status: 200,
    response: portalEvents,
  },
  createEvent: {
    ...endpoints.createEvent,
    tag: 'events',
    summary: 'Posts an event',
    audience: 'steering',
    body: eventWrite,
    status: 201,
    response: portalEvent,
  },
  replaceEvent: {
    ...endpoints.replaceEvent,
    tag: 'events',
    summary:
      'Replaces an event: an absent title or date stays, any other absent field is cleared; If-Match with its version is optional',
    audience: 'steering',
    params: idParams,
    body: eventReplacement,
    status: 200,
    response: portalEvent,
    errors: {
      404: 'No such event',
      409: 'Changed in between',
      428: 'A client that announces versions sent none',
    },
  },
  deleteEvent: {
    ...endpoints.deleteEvent,
    tag: 'events',
    summary: 'Deletes an event',
    audience: 'steering',
    params: idParams,
    status: 204,
    errors: { 404: 'No such event' },
  },
  cancelEvent: {
    ...endpoints.cancelEvent,
    tag: 'events',
    summary: 'Cancels an event: it stays in lists, and for 30 days in calendars, with the reason',
    audience: 'steering',
    params: idParams,
    body: cancellation,
    status: 204,
    errors: { 404: 'No such event', 409: 'It is cancelled already' },
    capability: 'event-cancel',
  },
  copyEvent: {
    ...endpoints.copyEvent,
    tag: 'events',
    summary: 'Posts copies of an event on other days, all or none',
    audience: 'steering',
    params: idParams,
    body: copies,
    status: 204,
    errors: { 404: 'No such event' },
    capability: 'event-copies',
  },
  restoreEvent: {
    ...endpoints.restoreEvent,
    tag: 'events',
    summary: 'Takes back the cancellation of an event',
    audience: 'steering',
    params: idParams,
    status: 204,
    errors: { 404: 'No such event', 409: 'It is not cancelled' },
    capability: 'event-cancel',
  },
  myAnswers: {
    ...endpoints.myAnswers,
    tag: 'events',
    summary: 'The caller’s answers to events',
    audience: 'member',
    status: 200,
    response: z.array(ownAnswer),
    capability: 'event-answers',
  },
  answerEvent: {
    ...endpoints.answerEvent,
    tag: 'events',
    summary: 'Says whether the caller comes; whoever comes in person and finds no place waits for one',
    audience: 'member',
    params: idParams,
    body: answerWrite,
    status: 200,
    response: savedAnswer,
    errors: { 404: 'No such event', 409: 'It is over or cancelled, and the answer is not no' },
    capability: 'event-answers',
  },
  answersOfEvent: {
    ...endpoints.answersOfEvent,
    tag: 'events',
    summary: 'Who has answered what, and who has not',
    audience: 'steering',
    params: idParams,
    status: 200,
    response: answersOfEvent,
    errors: { 404: 'No such event' },
    capability: 'event-answers',
  },
  calendarFeed: {
    ...endpoints.calendarFeed,
    tag: 'events',
    summary: 'Which links to the events the caller’s calendar programs have, and what used them',
    audience: 'member',
    status: 200,
    response: calendarFeed,
    capability: 'calendar-feed',
  },
  createCalendarFeed: {
    ...endpoints.createCalendarFeed,
    tag: 'events',
    summary: 'Makes a secret link for the caller’s calendar program; an earlier one to the same events ends',
    audience: 'member',
    query: whichEvents,
    status: 200,
    response: newCalendarFeed,
    errors: { 404: 'A group whose events the caller cannot see' },
    capability: 'calendar-feed',
  },
  endCalendarFeed: {
    ...endpoints.endCalendarFeed,
    tag: 'events',
    summary: 'Ends the caller’s link',
    audience: 'member',
    query: whichEvents,
    status: 204,
    capability: 'calendar-feed',
  },
  calendarFile: {
    ...endpoints.calendarFile,
    tag: 'events',
    summary:
      'The events of a link as iCalendar, for whoever has it; empty once its owner is no approved member, or has left its group',
    audience: 'anyone',
    params: z.object({ secret: z.string().max(60) }),
    status: 200,
    errors: { 404: 'There is no such link' },
    capability: 'calendar-feed',
  },
} as const satisfies Partial<Record<RouteName, Route>>
