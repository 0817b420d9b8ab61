import { sql } from 'kysely'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import type { CallOf } from '../http/bind'
import { Refusal } from '../http/errors'
import type { SignedIn } from '../policy/actor'
import { tellOfEvent } from './tell-of-event'
import { checkEvent } from './visible-events'

/**
 * Cancel an event. It stays in lists with the reason, and in calendars for some time.
 *
 * @throws {Refusal} 404 if it does not exist; 409 if it is cancelled already
 */
export const cancelEvent = ({ app, actor, params, body }: CallOf<'cancelEvent'>): Promise<void> =>
  change(app, actor, params.id, { cancelled_at: app.now(), cancel_reason: body.reason })

/**
 * Take back the cancellation of an event.
 *
 * @throws {Refusal} 404 if it does not exist; 409 if it is not cancelled
 */
export const restoreEvent = ({ app, actor, params }: CallOf<'restoreEvent'>): Promise<void> =>
  change(app, actor, params.id, { cancelled_at: null, cancel_reason: '' })

/** A new version of the event: calendar programs show what has the highest SEQUENCE. */
function change(
  app: App,
  actor: SignedIn,
  id: string,
  fields: { readonly cancelled_at: string | null; readonly cancel_reason: string },
): Promise<void> {
  const isCancelling = fields.cancelled_at !== null
  return inTransaction(app.db, async (tx) => {
    const row = await tx
      .updateTable('events')
      .set({ ...fields, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .where('cancelled_at', isCancelling ? 'is' : 'is not', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) {
      await checkEvent(tx, id)
      throw new Refusal(
        409,
        isCancelling ? 'This event is cancelled already.' : 'This event is not cancelled any more.',
      )
    }
    await tellOfEvent(app, tx, isCancelling ? 'cancelled' : 'restored', row, actor)
    await record(app, tx, {
      action: isCancelling ? 'event.cancelled' : 'event.restored',
      actor,
      eventId: id,
      details: { title: row.title, scheduledUtc: row.scheduled_utc },
    })
  })
}
