import type { PortalEvent } from '@recog/shared-session'

/**
 * Split events into upcoming (at or after `now`, ascending) and past ones (descending). All are compared with the same `now`
 * (R4.11, edge case T87).
 *
 * @param now milliseconds since 1970
 */
export function splitEvents(events: readonly PortalEvent[], now: number) {
  // One that cannot be read is before all others: a comparison with NaN would put those in any order.
  const timeOf = ({ scheduledUtc }: PortalEvent) => {
    const time = Date.parse(scheduledUtc)
    return Number.isNaN(time) ? -Infinity : time
  }
  const ascending = (a: PortalEvent, b: PortalEvent) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1)
  return {
    upcoming: events.filter((event) => timeOf(event) >= now).toSorted(ascending),
    past: events.filter((event) => timeOf(event) < now).toSorted((a, b) => ascending(b, a)),
  }
}
