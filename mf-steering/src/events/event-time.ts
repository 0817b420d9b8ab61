import type { PortalEvent } from '@recog/shared-session'
import { dateFormat } from '@recog/shared-ui'
import { ianaZone } from './iana-zone'

/**
 * Format an instant as date, time and long zone name in the event's zone; in UTC with a note if the zone is unknown (R2.45,
 * edge cases T84, T89).
 *
 * @param instant ISO 8601
 * @param timeZone IANA or Windows name
 * @param locale the browser's by default
 * @returns 'Time unknown' for an invalid instant
 */
export function eventTime(instant: string, timeZone: string, locale?: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return 'Time unknown'
  const zone = ianaZone(timeZone)
  return zone === undefined
    ? `${format(at, 'UTC', locale)} (zone ${timeZone || 'not given'})`
    : format(at, zone, locale)
}

/**
 * Format an instant in the reader's zone, without a zone name (edge case T92).
 *
 * @returns undefined if it reads the same in the event's zone
 */
export function yourTime(
  instant: string,
  timeZone: string,
  ownZone: string,
  locale?: string,
): string | undefined {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return undefined
  const own = format(at, ownZone, locale, false)
  return own === format(at, ianaZone(timeZone) ?? 'UTC', locale, false) ? undefined : own
}

/** The month of an instant in a zone, as in "December 2026"; 'Time unknown' for an invalid instant. */
export function eventMonth(instant: string, timeZone: string, locale?: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return 'Time unknown'
  return dateFormat({ timeZone, month: 'long', year: 'numeric' }, locale).format(at)
}

/**
 * Format an event in the reader's zone for a list by days: its day, and its time with the end if there is one.
 *
 * @returns undefined for an invalid instant
 */
export function ownTimes(
  event: Pick<PortalEvent, 'scheduledUtc' | 'endsUtc'>,
  ownZone: string,
  locale?: string,
): { readonly day: string; readonly times: string } | undefined {
  const at = new Date(event.scheduledUtc)
  if (Number.isNaN(at.getTime())) return undefined
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat({ timeZone: ownZone, ...options }, locale).format(at)
  return {
    day: part({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    times: withEnd(unbroken(part(TIME_OF_DAY)), eventEnd(event, ownZone, locale)),
  }
}

/**
 * Format the end of an event in its zone: only the time of day on the day of the start.
 *
 * @returns '' if there is none
 */
export function eventEnd(
  { scheduledUtc, endsUtc }: Pick<PortalEvent, 'scheduledUtc' | 'endsUtc'>,
  timeZone: string,
  locale?: string,
): string {
  const [start, end] = [new Date(scheduledUtc), new Date(endsUtc)]
  if (Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return ''
  const zone = ianaZone(timeZone) ?? 'UTC'
  const day = dateFormat({ timeZone: zone, dateStyle: 'short' })
  return day.format(start) === day.format(end)
    ? unbroken(dateFormat({ timeZone: zone, ...TIME_OF_DAY }, locale).format(end))
    : format(end, zone, locale, false)
}

/** A time with its end, if there is one. */
export const withEnd = (start: string, end: string): string => (end === '' ? start : `${start} until ${end}`)

const DATE = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const
const TIME_OF_DAY = { hour: '2-digit', minute: '2-digit' } as const

function format(at: Date, timeZone: string, locale: string | undefined, withZone = true): string {
  const options = { ...DATE, ...TIME_OF_DAY, timeZone, ...(withZone && { timeZoneName: 'long' as const }) }
  return unbroken(dateFormat(options, locale).format(at))
}

/** No line ends before AM or PM, where browsers have an ordinary space, and no hour of such a clock begins with a zero. */
const unbroken = (time: string): string => time.replace(/\b0?(\d+:\d\d)\s(?=[ap]\.?m\b)/gi, '$1\u00a0')
