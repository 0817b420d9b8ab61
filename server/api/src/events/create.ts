import { randomUUID } from 'node:crypto'
import type { EventWire, EventWrite } from '@recog/api-contract'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import type { SignedIn } from '../policy/actor'
import { eventFields } from './fields'
import { toEvent } from './list'

/**
 * Create an event.
 *
 * @throws {Refusal} 400 for an invalid date, time zone or link
 */
export async function createEvent(call: { app: App; actor: SignedIn; body: EventWrite }): Promise<EventWire> {
  const { app, actor, body } = call
  const row = { id: randomUUID(), version: 1, created_at: app.now(), ...eventFields(body) }
  await inTransaction(app.db, async (tx) => {
    await tx.insertInto('events').values(row).execute()
    await record(app, tx, {
      action: 'event.created',
      actor,
      eventId: row.id,
      details: { title: row.title, scheduledUtc: row.scheduled_utc },
    })
  })
  return toEvent(row)
}
