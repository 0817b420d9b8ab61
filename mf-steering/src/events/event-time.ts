import { ianaZone } from './iana-zone'

/**
 * Date, time and long zone name of an instant in the event's zone; in UTC with a note when the zone is unknown (R2.45,
 * edge cases T84, T89).
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
 * The same instant on the reader's own clock, without a zone name; undefined where it reads the same as in the event's zone
 * (edge case T92).
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

function format(at: Date, timeZone: string, locale: string | undefined, withZone = true): string {
  return formatFor(timeZone, locale, withZone).format(at)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one costs a hundred times what using it does, and a table of events uses few. */
function formatFor(timeZone: string, locale: string | undefined, withZone: boolean): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, locale, withZone])
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(withZone ? { timeZoneName: 'long' } : {}),
  })
  formats.set(key, made)
  return made
}
