import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'

/** The instants that a wall time stands for in a zone. */
export type ZonedTime =
  /** Exactly one instant, as ISO with Z. */
  | { readonly kind: 'one'; readonly utc: string }
  /** The clocks jump over it: the time that would have been meant. */
  | { readonly kind: 'gap'; readonly utc: string }
  /** It happens twice. */
  | { readonly kind: 'overlap'; readonly earlier: string; readonly later: string }
  | { readonly kind: 'invalid' }

/**
 * Read what a `datetime-local` field holds as a time in a zone. The only date arithmetic of the section (edge cases
 * T81-T83, T99).
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

/** In a gap the wall clock never shows the time asked for. */
function isGap(wall: string, utc: string, timeZone: string): boolean {
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(utc))
  return !wall.includes(`T${shown}`)
}

/** The wall time of an instant in a zone, as a `datetime-local` field takes it (edge case T79); '' for nonsense. */
export function wallTime(utc: string, timeZone: string): string {
  try {
    return toCalendarDateTime(parseAbsolute(utc, timeZone)).toString().slice(0, 16)
  } catch {
    return ''
  }
}
