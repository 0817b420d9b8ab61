import { instantOf, wallTime } from '../events/wall-time'

/** When the emails are written that people get once a day. */
const DAILY_TIME = '06:00:00'

const dailyOf = (day: string, zone: string): string => {
  const wall = `${day}T${DAILY_TIME}`
  return instantOf(wall, zone, `${wall}Z`)
}

const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 3600 * 1000).toISOString().slice(0, 10)

/**
 * The last instant at which emails of once a day were written, and the next one (R7.70).
 *
 * @param zone whose clock counts: DIGEST_TIME_ZONE
 */
export function dailyAround(now: string, zone: string): { readonly last: string; readonly next: string } {
  const today = wallTime(now, zone).slice(0, 10)
  const day = dailyOf(today, zone) <= now ? today : daysLater(today, -1)
  return { last: dailyOf(day, zone), next: dailyOf(daysLater(day, 1), zone) }
}
