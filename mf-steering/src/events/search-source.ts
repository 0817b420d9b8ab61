import { href, type SearchItem } from '@recog/section-contract'
import { now } from '@recog/shared-session'
import { loadEvents } from '../api'
import { eventTime } from './event-time'
import { splitEvents } from './split-events'

/** All events with their dates; the next ones first. */
export async function searchEvents(signal: AbortSignal): Promise<readonly SearchItem[]> {
  const { upcoming, past } = splitEvents(await loadEvents(signal), now())
  return [...upcoming, ...past].map(({ id, title, scheduledUtc, timeZone, location, note, cancelledAt }) => {
    const when = eventTime(scheduledUtc, timeZone)
    const time = cancelledAt ? `Cancelled: ${when}` : when
    return {
      title,
      href: href('/events/:eventId', { eventId: id }),
      kind: 'Event',
      detail: time,
      words: [
        { label: 'Time', text: time },
        { label: 'Location', text: location },
        { label: 'Note', text: note },
      ],
    }
  })
}
