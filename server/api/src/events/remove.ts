import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { Refusal } from '../http/refusal'
import type { SignedIn } from '../policy/actor'

/**
 * Delete an event.
 *
 * @throws {Refusal} 404 if it does not exist
 */
export async function deleteEvent(call: {
  app: App
  actor: SignedIn
  params: { id: string }
}): Promise<void> {
  const { app, actor, params } = call
  await inTransaction(app.db, async (tx) => {
    const row = await tx
      .deleteFrom('events')
      .where('id', '=', params.id)
      .returning(['id', 'title', 'scheduled_utc'])
      .executeTakeFirst()
    if (!row) throw new Refusal(404, 'Event not found.')
    await record(app, tx, {
      action: 'event.deleted',
      actor,
      eventId: row.id,
      details: { title: row.title, scheduledUtc: row.scheduled_utc },
    })
  })
}
