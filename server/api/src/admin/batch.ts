import { later, type App } from '../app'
import { inTransaction, type Write } from '../database/write'

/**
 * Start a batch, or continue one that never finished. A call that arrived while the same batch was running, such as a double
 * click, joins it. A list that is sent again after that is a new batch.
 *
 * @param arrived when this call arrived
 */
export async function startBatch(app: App, key: string, arrived: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('account_batches')
      .where('key', '=', key)
      .where('finished_at', '<', arrived)
      .executeTakeFirst()
    if (numDeletedRows === 1n)
      await tx.deleteFrom('account_batch_items').where('batch_key', '=', key).execute()
    await tx
      .insertInto('account_batches')
      .values({ key, started_at: app.now(), finished_at: null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  })
}

/** Note when the batch finished, for calls that arrived before. */
export async function finishBatch(app: App, key: string): Promise<void> {
  await app.db.updateTable('account_batches').set({ finished_at: app.now() }).where('key', '=', key).execute()
}

/** Delete batches that finished an hour ago: no call that arrived while they ran can still be waiting for a response. */
export async function deleteFinishedBatches(app: App): Promise<void> {
  const limit = later(app, -3600)
  const old = app.db.selectFrom('account_batches').select('key').where('finished_at', '<', limit)
  await app.db.deleteFrom('account_batch_items').where('batch_key', 'in', old).execute()
  await app.db.deleteFrom('account_batches').where('finished_at', '<', limit).execute()
}

/** Mark an address as done in this transaction. Returns the earlier mark if there is one. */
export async function takeItem(
  tx: Write,
  batch: string,
  emailNormalised: string,
): Promise<{ created: boolean } | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_batch_items')
    .values({ batch_key: batch, email_normalised: emailNormalised, created: 0 })
    .onConflict((conflict) => conflict.columns(['batch_key', 'email_normalised']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  const row = await tx
    .selectFrom('account_batch_items')
    .select('created')
    .where('batch_key', '=', batch)
    .where('email_normalised', '=', emailNormalised)
    .executeTakeFirst()
  return { created: row?.created === 1 }
}

/** Record that the address got a new account, so that a second run can report it too. */
export async function noteCreated(tx: Write, batch: string, emailNormalised: string): Promise<void> {
  await tx
    .updateTable('account_batch_items')
    .set({ created: 1 })
    .where('batch_key', '=', batch)
    .where('email_normalised', '=', emailNormalised)
    .execute()
}
