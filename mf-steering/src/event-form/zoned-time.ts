import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'

/** The instants that a wall time can mean in a zone. */
export type ZonedTime =
  /** Exactly one instant, ISO 8601 with Z. */
  | { readonly kind: 'one'; readonly utc: string }
  /** The clocks skip it; `utc` is the next valid time. */
  | { readonly kind: 'gap'; readonly utc: string }
  /** It occurs twice. */
  | { readonly kind: 'overlap'; readonly earlier: string; readonly later: string }
  | { readonly kind: 'invalid' }

/**
 * Interpret the value of a `datetime-local` field as a time in a zone. This is the only date arithmetic of the section (edge
 * cases T81-T83, T99).
 *
 * @param wall `2026-05-01T14:00`
 * @param timeZone IANA name
 */
export function zonedTime(wall: string, timeZone: string): ZonedTime {
  const match = /^(\d{4,})-\d{2}-\d{2}T\d{2}:\d{2}/.exec(wall)
  const year = Number(match?.[1])
  if (!match || year < 2000 || year > 2100) return { kind: 'invalid' }
  try {
    const local = parseDateTime(wall)
    const earlier = toZoned(local, timeZone, 'earlier').toAbsoluteString()
    const later = toZoned(local, timeZone, 'later').toAbsoluteString()
    if (earlier === later) return { kind: 'one', utc: earlier }
    return isGap(local.toString(), later, timeZone)
      ? { kind: 'gap', utc: later }
      : { kind: 'overlap', earlier, later }
  } catch {
    return { kind: 'invalid' }
  }
}

/** In a gap the wall clock never shows the requested time. */
function isGap(wall: string, utc: string, timeZone: string): boolean {
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(utc))
  return !wall.includes(`T${shown}`)
}

/**
 * Format an instant for a `datetime-local` field (edge case T79).
 *
 * @param utc ISO 8601
 * @param timeZone IANA name
 * @returns '' if either is invalid
 */
export function wallTime(utc: string, timeZone: string): string {
  try {
    return toCalendarDateTime(parseAbsolute(utc, timeZone)).toString().slice(0, 16)
  } catch {
    return ''
  }
}
