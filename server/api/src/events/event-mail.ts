import type { Selectable } from 'kysely'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import type { EventTable } from '../database/tables/work'
import { signToken } from '../notices/signed-token'
import { letterTo, type Mail } from '../outbox/enqueue'

export type MailedEvent = Selectable<EventTable>

/** Whether an event is still to come and not cancelled, so that people can say that they come. */
export const isOpen = (
  app: Pick<App, 'now'>,
  { cancelled_at, scheduled_utc }: Pick<MailedEvent, 'cancelled_at' | 'scheduled_utc'>,
): boolean => cancelled_at === null && scheduled_utc > app.now()

/** The page of an event. */
export const eventPath = (id: string): string => `/events/${encodeURIComponent(id)}`
/** The id of the event whose page that is; undefined for another page. */
export const eventOfPath = (path: string): string | undefined => {
  const id = /^\/events\/([^/?#]+)$/.exec(path)?.[1]
  return id === undefined ? undefined : decodeURIComponent(id)
}

/** The page that answers an event without signing in. */
export const answerPath = '/identity/answer'

/**
 * The link with which the recipient of an email answers an event without signing in. It is for this event as it was announced: it ends when the
 * event moves, is deleted or is over, and when the recipient may not see it any more.
 */
export const answerLink = (
  app: App,
  userId: string,
  { id, scheduled_utc }: Pick<MailedEvent, 'id' | 'scheduled_utc'>,
): string =>
  `${app.settings.apiUrl}${answerPath}?token=${signToken(app, 'answer', [userId, id, scheduled_utc])}`

/** The wall time of an event, which has no zone of its own. */
const WALL_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** When an event begins, in its own zone. */
export const timeOf = ({ wall_time, time_zone }: Pick<MailedEvent, 'wall_time' | 'time_zone'>): string =>
  `${WALL_TIME.format(new Date(`${wall_time}Z`))}, ${time_zone}`

/** Tell somebody who waited for a place that they have one. It is pointless once the event has begun. */
export function placeMail(app: App, to: Person, event: MailedEvent): Mail {
  const seconds = Math.ceil((Date.parse(event.scheduled_utc) - Date.parse(app.now())) / 1000)
  return letterTo(to, {
    kind: 'event-place',
    recipientId: to.userId,
    validSeconds: seconds,
    subject: `You have a place: ${event.title}`,
    text: `A place has become free, and it is yours.

${[event.title, timeOf(event), event.location].filter(Boolean).join('\n')}

If you cannot come, please say so, so that somebody else can:

${answerLink(app, to.userId, event)}`,
  })
}
