import { type Selectable, sql } from 'kysely'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import type { EventTable } from '../database/tables/work'
import type { Write } from '../database/write'
import { queueNotification, withdrawNotifications } from '../notices/notifications'
import { eventPath, timeOf } from './event-mail'
import { countedAnswers } from './seats'
import { groupsOf } from './visible-events'

const NEWS = {
  new: { kind: 'event-new', title: 'New event' },
  changed: { kind: 'event-changed', title: 'Changed event' },
  cancelled: { kind: 'event-cancelled', title: 'Cancelled event' },
  // Of the kind that it takes back: it comes as soon, and instead of a cancellation that still waits.
  restored: { kind: 'event-cancelled', title: 'Takes place after all' },
} as const

/** Tell nobody any more of an event that is deleted. */
export const withdrawEvent = (tx: Write, id: string): Promise<void> =>
  withdrawNotifications(tx, eventPath(id))

/**
 * Have those whom an event is for told of it, unless it is over, and nobody else any more (R6.39). Steering members see events of groups that they are not in: once they have
 * answered one, they are told what becomes of it.
 */
export async function tellOfEvent(
  app: App,
  tx: Write,
  news: keyof typeof NEWS,
  event: Selectable<EventTable>,
  actor: Person,
): Promise<void> {
  const committeeIds = await groupsOf(tx, event.id)
  const steeringId = app.settings.steeringCommitteeId
  if (committeeIds.length > 0)
    await withdrawNotifications(tx, eventPath(event.id), [...committeeIds, steeringId])
  if (event.scheduled_utc <= app.now() || (news === 'changed' && event.cancelled_at !== null)) return
  // Nobody needs to hear of an event that does not take place.
  if (news === 'cancelled') await withdrawEvent(tx, event.id)
  const { kind, title } = NEWS[news]
  const text = [timeOf(event), event.location, event.cancel_reason].filter(Boolean).join('\n')
  const about = { kind, title: `${title}: ${event.title}`, text, path: eventPath(event.id), actor }
  // Copies of an event are posted at one instant: they fall due together, and are told in one email.
  const notification = news === 'new' ? { ...about, at: event.created_at } : about
  await queueNotification(app, tx, notification, { committeeIds })
  if (committeeIds.length === 0) return
  const among = await answeredFromOutside(tx, steeringId, event.id, committeeIds)
  await queueNotification(app, tx, notification, { committeeIds: [steeringId], among })
}

/** Who has answered an event, may see it and is in none of its groups. */
async function answeredFromOutside(
  tx: Write,
  steeringId: string,
  eventId: string,
  groups: readonly string[],
) {
  const rows = await countedAnswers(tx, steeringId)
    .select('event_answers.user_id')
    .where('event_answers.event_id', '=', eventId)
    .where('event_answers.user_id', 'not in', (eb) =>
      eb
        .selectFrom('memberships')
        .select('memberships.user_id')
        .where('memberships.committee_id', 'in', groups),
    )
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Whoever has left a group of an event is told of it as a member of another one, if they belong to one. */
export async function tellThroughAnotherGroup(tx: Write, userId: string, left: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set((eb) => {
      const another = eb
        .selectFrom('event_committees')
        .innerJoin('memberships', 'memberships.committee_id', 'event_committees.committee_id')
        .select(({ fn }) => fn.min('memberships.committee_id').as('first'))
        .where('memberships.user_id', '=', userId)
        .where(sql`${eventPath('')} || event_committees.event_id`, '=', eb.ref('notifications.path'))
      return { committee_id: eb.fn.coalesce(another, 'notifications.committee_id') }
    })
    .where('user_id', '=', userId)
    .where('committee_id', '=', left)
    .execute()
}
