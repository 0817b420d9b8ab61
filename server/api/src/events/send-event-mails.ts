import { type App, later } from '../app'
import { inTransaction } from '../database/write'
import { queueNotification } from '../notices/notifications'
import { eventPath, timeOf } from './event-mail'
import { countedAnswers, giveSeats, lockSeats, nextInLine } from './seats'

/** How long before the start people are reminded. */
export const REMINDER_SECONDS = 24 * 3600

/**
 * Remind those who said yes or maybe to an event of the next day, and give away the places of people who have left. Nobody is reminded twice,
 * whatever fails and however many processes run: it is stored in the transaction that queues the notification.
 */
export async function sendEventMails(app: App): Promise<void> {
  const events = await app.db
    .selectFrom('events')
    .selectAll()
    .where('scheduled_utc', '>', app.now())
    .where('cancelled_at', 'is', null)
    .where('id', 'in', (eb) => eb.selectFrom('event_answers').select('event_id'))
    .orderBy('scheduled_utc')
    .execute()
  for (const event of events) {
    if ((await nextInLine(app, app.db, event)).length > 0) {
      await inTransaction(app.db, async (tx) => {
        const locked = await lockSeats(tx, event.id)
        if (locked) await giveSeats(app, tx, locked)
      })
      app.wakeOutbox()
    }
    if (event.scheduled_utc <= later(app, REMINDER_SECONDS)) await remind(app, event.id)
  }
}

async function remind(app: App, id: string): Promise<void> {
  // Most rounds remind nobody, and need no lock.
  if ((await unreminded(app, app.db, id)).length === 0) return
  await inTransaction(app.db, async (tx) => {
    const event = await lockSeats(tx, id)
    // Moved or cancelled meanwhile: the next round decides.
    if (!event || event.cancelled_at !== null || event.scheduled_utc > later(app, REMINDER_SECONDS)) return
    const userIds = await unreminded(app, tx, id)
    if (userIds.length === 0) return
    await tx
      .updateTable('event_answers')
      .set({ reminded_of: event.scheduled_utc })
      .where('event_id', '=', id)
      .where('user_id', 'in', userIds)
      .execute()
    const text = [timeOf(event), event.location, event.weblink].filter(Boolean).join('\n')
    await queueNotification(
      app,
      tx,
      {
        kind: 'event-reminder',
        title: `Within a day: ${event.title}`,
        text,
        path: eventPath(id),
      },
      { userIds },
      0,
    )
  })
}

/** Who said yes or maybe and is not reminded yet. Whoever waits for a place is not. */
async function unreminded(
  { settings }: App,
  db: Parameters<typeof countedAnswers>[0],
  eventId: string,
): Promise<readonly string[]> {
  const rows = await countedAnswers(db, settings.steeringCommitteeId)
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select('event_answers.user_id')
    .where('event_answers.event_id', '=', eventId)
    .where('event_answers.answer', '!=', 'no')
    .where('event_answers.waiting_since', 'is', null)
    .where((eb) =>
      eb.or([
        eb('event_answers.reminded_of', 'is', null),
        eb('event_answers.reminded_of', '!=', eb.ref('events.scheduled_utc')),
      ]),
    )
    .execute()
  return rows.map(({ user_id }) => user_id)
}
