import type { EventWire, EventWrite } from '@recog/api-contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { Refusal } from '../http/refusal'
import type { SignedIn } from '../policy/actor'
import { eventFields } from './fields'
import { toEvent } from './list'

interface ReplaceCall {
  readonly app: App
  readonly actor: SignedIn
  readonly params: { id: string }
  readonly body: EventWrite
  readonly request: FastifyRequest
}

/** The version of `If-Match: "3"`; absent, or `*`, means: whatever is there. */
function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1] ?? Number.NaN)
  if (Number.isNaN(version)) throw new Refusal(400, 'If-Match does not hold a version.')
  return version
}

/** Replaces an event; when the caller saw an older version, nothing changes and the answer is 409 (edge case T97). */
export async function replaceEvent({ app, actor, params, body, request }: ReplaceCall): Promise<EventWire> {
  const fields = eventFields(body)
  const expected = expectedVersion(request)
  return inTransaction(app.db, async (tx) => {
    let update = tx
      .updateTable('events')
      .set({ ...fields, version: sql<number>`version + 1` })
      .where('id', '=', params.id)
      .returningAll()
    if (expected !== undefined) update = update.where('version', '=', expected)
    const row = await update.executeTakeFirst()
    if (!row) {
      const there = await tx.selectFrom('events').select('id').where('id', '=', params.id).executeTakeFirst()
      if (!there) throw new Refusal(404, 'Event not found.')
      throw new Refusal(409, 'This event was changed meanwhile. Please reload it.')
    }
    await record(app, tx, {
      action: 'event.updated',
      actor,
      eventId: row.id,
      details: { title: row.title, scheduledUtc: row.scheduled_utc },
    })
    return toEvent(row)
  })
}
