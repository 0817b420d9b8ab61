import { replaceEventFields, type EventReplacement, type EventWire } from '@recog/api-contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction, type Write } from '../database/write'
import { requiredVersion } from '../http/if-match'
import { Refusal } from '../http/refusal'
import type { SignedIn } from '../policy/actor'
import { eventFields } from './fields'
import { toEvent } from './list'

interface ReplaceCall {
  readonly app: App
  readonly actor: SignedIn
  readonly params: { id: string }
  readonly body: EventReplacement
  readonly request: FastifyRequest
}

/**
 * Replace an event, unless it has changed since the caller loaded it (edge case T97).
 *
 * @throws {Refusal} 400 for invalid fields or an unreadable `If-Match`; 404 if it does not exist; 409 if the version of
 *   `If-Match` is outdated; 428 if a client that knows versions sends none
 */
export async function replaceEvent({ app, actor, params, body, request }: ReplaceCall): Promise<EventWire> {
  const expected = requiredVersion(request)
  return inTransaction(app.db, async (tx) => {
    const before = await lockEvent(tx, params.id, expected)
    const fields = eventFields(replaceEventFields(body, toEvent(before)))
    await tx.updateTable('events').set(fields).where('id', '=', params.id).execute()
    await record(app, tx, {
      action: 'event.updated',
      actor,
      eventId: params.id,
      details: { title: fields.title, scheduledUtc: fields.scheduled_utc },
    })
    return toEvent({ ...before, ...fields })
  })
}

/** Increment the version of an event, which locks the row until the transaction ends. */
async function lockEvent(tx: Write, id: string, expected: number | undefined) {
  let update = tx
    .updateTable('events')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
  if (expected !== undefined) update = update.where('version', '=', expected)
  const row = await update.executeTakeFirst()
  if (row) return row
  const exists = await tx.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()
  if (!exists) throw new Refusal(404, 'Event not found.')
  throw new Refusal(409, 'This event has been changed in the meantime. Please reload it.')
}
