import type { PortalEvent } from '@recog/shared-session'
import { splitEvents } from '../events/split-events'

/**
 * The next events, soonest first.
 *
 * @param now milliseconds since 1970; an event that starts now is still to come (R4.11)
 * @param count of events, at most
 */
export const nextEvents = (
  events: readonly PortalEvent[],
  now: number,
  count: number,
): readonly PortalEvent[] => splitEvents(events, now).upcoming.slice(0, count)

/**
 * How far away the day of an instant is in the reader's own time zone, as in "in 9 days".
 *
 * @param instant ISO 8601
 * @param now milliseconds since 1970
 * @param timeZone the browser's by default
 */
export function inDays(instant: string, now: number, timeZone?: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
  const midnight = (at: Date | number) => Date.parse(day.format(at))
  const days = Math.round((midnight(new Date(instant)) - midnight(now)) / 86_400_000)
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day')
}
