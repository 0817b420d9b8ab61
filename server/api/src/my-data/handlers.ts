import type { ExportFormat, MyDataWire } from '@recog/api-contract'
import type { FastifyReply } from 'fastify'
import { later, type App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { Refusal } from '../http/errors'
import { throttle } from '../http/throttle'
import type { SignedIn } from '../policy/actor'
import { EXPORT_SECONDS } from './export'

interface Call {
  readonly app: App
  readonly actor: SignedIn
}

const DAY = 24 * 3600

/** The state of the caller's export. */
export async function myData({ app, actor }: Call): Promise<MyDataWire> {
  const row = await app.db
    .selectFrom('data_exports')
    .select(['state', 'requested_at as requestedAt', 'expires_at as expiresAt'])
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', app.now())
    .executeTakeFirst()
  return row ?? { state: 'none', requestedAt: null, expiresAt: null }
}

/**
 * Requests an export, which replaces an earlier one. While one is being prepared, another request changes nothing.
 *
 * @throws {Refusal} 429 after ten requests in a day
 */
export async function requestMyData({ app, actor }: Call): Promise<MyDataWire> {
  await throttle(app, ['my-data', actor.userId], 10, DAY)
  const fresh = {
    requested_at: app.now(),
    state: 'preparing' as const,
    expires_at: later(app, EXPORT_SECONDS),
    html: '',
    json: '',
  }
  await inTransaction(app.db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('data_exports')
      .values({ user_id: actor.userId, ...fresh })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(fresh).where('data_exports.state', '<>', 'preparing'),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    await record(app, tx, { action: 'profile.export-requested', actor, target: actor })
  })
  app.wakeExports()
  return myData({ app, actor })
}

/** The page is a file to keep, not a page of the portal. */
const TYPES: Readonly<Record<ExportFormat, string>> = {
  html: 'application/octet-stream',
  json: 'application/json; charset=utf-8',
}

/**
 * Send the caller's export as a file.
 *
 * @throws {Refusal} 404 if none is ready
 */
export async function myDataFile(
  call: Call & { params: { format: ExportFormat }; reply: FastifyReply },
): Promise<void> {
  const { app, actor, params, reply } = call
  const row = await app.db
    .selectFrom('data_exports')
    .select(params.format)
    .where('user_id', '=', actor.userId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', app.now())
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'Your data is not ready for download.')
  await reply
    .type(TYPES[params.format])
    .header('Content-Disposition', `attachment; filename="recog-my-data.${params.format}"`)
    .send(row[params.format])
}
