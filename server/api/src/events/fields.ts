import type { EventWrite } from '@recog/api-contract'
import { Refusal } from '../http/refusal'
import { wallTime } from './wall-time'

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

/** A time zone is valid if a formatter accepts it, in any spelling (edge case T85). */
function readZone(text: string | null | undefined): string {
  const zone = text?.trim() || 'UTC'
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    throw new Refusal(400, 'Please choose a valid time zone.')
  }
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
export function eventFields(body: EventWrite) {
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
