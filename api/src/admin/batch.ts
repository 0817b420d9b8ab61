import type { App } from '../app'
import type { Write } from '../database/write'

/** Starts a batch, or continues one that never finished. */
export async function startBatch(app: App, key: string): Promise<void> {
  await app.db
    .insertInto('account_batches')
    .values({ key, started_at: app.now(), finished_at: null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Deletes a finished batch, so that the same list can be sent again on purpose. */
export async function finishBatch(app: App, key: string): Promise<void> {
  await app.db.deleteFrom('account_batch_items').where('batch_key', '=', key).execute()
  await app.db.deleteFrom('account_batches').where('key', '=', key).execute()
}

/** Marks an address as done in this transaction. Returns the earlier mark if there is one. */
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

/** Records that the address got a new account, so that a second run can report it too. */
export async function noteCreated(tx: Write, batch: string, emailNormalised: string): Promise<void> {
  await tx
    .updateTable('account_batch_items')
    .set({ created: 1 })
    .where('batch_key', '=', batch)
    .where('email_normalised', '=', emailNormalised)
    .execute()
}
