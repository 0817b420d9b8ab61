import type { Problems } from '@recog/section-kit'
import { isWebLink, limits, type PortalEvent } from '@recog/shared-session'
import type { EventWrite } from '../api'
import { wallTime, zonedTime } from './zoned-time'

export interface EventForm {
  readonly title: string
  /** The value of the `datetime-local` field. */
  readonly when: string
  /** Like `when`; '' for no end. */
  readonly end: string
  /** IANA name of the zone in which both are entered. */
  readonly zone: string
  readonly location: string
  readonly weblink: string
  readonly note: string
  /** The working groups that it is for; none: all members. */
  readonly committeeIds: readonly string[]
  /** How many can come in person; '' for as many as like. */
  readonly seats: string
  /** Whether visitors read of it on the home page. */
  readonly isPublic: boolean
}

/** The form of a new event. @param zone IANA name */
export const emptyEvent = (zone: string): EventForm => ({
  title: '',
  when: '',
  end: '',
  zone,
  location: '',
  weblink: '',
  note: '',
  committeeIds: [],
  seats: '',
  isPublic: false,
})

/** Convert an event to the form, with its time in `zone` (IANA name). */
export function formOfEvent(event: PortalEvent, zone: string): EventForm {
  const { title, location, weblink, note, committeeIds, isPublic, scheduledUtc, endsUtc } = event
  const times = { when: wallTime(scheduledUtc, zone), end: wallTime(endsUtc, zone), zone }
  return { title, location, weblink, note, committeeIds, isPublic, seats: seatsText(event), ...times }
}

const seatsText = ({ seats }: Pick<PortalEvent, 'seats'>) => (seats === 0 ? '' : String(seats))

/** The fields that can have an error beside them. */
export type CheckedField = 'title' | 'when' | 'end' | 'weblink' | 'seats'

/** The years that the server accepts (R5.16). */
export const YEARS = 'Please enter a date between 2000 and 2100.'

/** Check the form (R5.8, R5.9, R5.16). @returns the error to show beside each field */
export function eventProblems({ title, when, end, zone, weblink, seats }: EventForm): Problems<CheckedField> {
  return {
    title: isBlank(title) ? 'Please enter a title.' : undefined,
    when: when === '' ? 'Please enter a date and a time.' : undefined,
    end: end === '' ? undefined : endProblem(when, end, zone),
    weblink:
      weblink.trim() !== '' && safeWeblink(weblink) === undefined
        ? 'This is not a complete link. Example: https://www.example.org'
        : undefined,
    seats:
      seats === '' || (/^\d+$/.test(seats) && Number(seats) >= 1 && Number(seats) <= limits.eventSeats)
        ? undefined
        : 'Please enter a whole number of at least 1, or nothing.',
  }
}

function endProblem(when: string, end: string, zone: string): string | undefined {
  if (zonedTime(end, zone).kind === 'invalid') return YEARS
  return end <= when ? 'The end must be after the start.' : undefined
}

const isBlank = (text: string) => text.replace(/[\s\u200b-\u200d\u2060\ufeff]/g, '') === ''

/** Check the form. @returns the text of the first rule that it breaks (R5.8, R5.9, R5.16); undefined for none */
export function validateEvent(form: EventForm): string | undefined {
  const { title, when, end, weblink, seats } = eventProblems(form)
  if (title || when) return 'Title and Date/Time are required.'
  if (end) return end === YEARS ? end : 'Please enter an end that is after the start.'
  if (weblink) return 'Please enter a web link that starts with https://.'
  return seats && 'Please enter how many can come as a whole number.'
}

/**
 * Read a web link; one without a scheme gets https (edge cases T93, T94).
 *
 * @returns undefined for anything that pages would not show as a link
 */
export function safeWeblink(text: string): string | undefined {
  const trimmed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed)
  const url = hasScheme ? trimmed : `https://${trimmed.replace(/^\/+/, '')}`
  if (!isWebLink(url) || !URL.canParse(url)) return undefined
  // A single word may be anything, but with a scheme it is a host of the institution's own network.
  return hasScheme || new URL(url).hostname.includes('.') ? url : undefined
}

/** The instants of an event, ISO 8601. */
export interface EventTimes {
  readonly scheduledUtc: string
  /** null for none; undefined for a server that does not know ends. */
  readonly endsUtc: string | null | undefined
}

/**
 * Convert the form to the body of a request. Blank optional fields are omitted (R5.9), and what section 7 does not know unless it has changed.
 *
 * @param before the event; absent for a new one
 */
export function toEventWrite(
  { committeeIds, seats, isPublic, ...form }: EventForm,
  { scheduledUtc, endsUtc }: EventTimes,
  before: Pick<PortalEvent, 'committeeIds' | 'seats' | 'isPublic'> = {
    committeeIds: [],
    seats: 0,
    isPublic: false,
  },
): EventWrite {
  const optional = {
    location: form.location.trim(),
    weblink: safeWeblink(form.weblink) ?? '',
    note: form.note.trim(),
  }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''))
  const end = endsUtc === undefined ? {} : { endsUtc }
  const groups = before.committeeIds.toSorted().join()
  const changed = {
    ...(committeeIds.toSorted().join() !== groups && { committeeIds }),
    ...(isPublic !== before.isPublic && { isPublic }),
    ...(seats !== seatsText(before) && { seats: seats === '' ? null : Number(seats) }),
  }
  return { title: form.title.trim(), scheduledUtc, ...end, timeZone: form.zone, ...given, ...changed }
}
