import { createHash } from 'node:crypto'
import { isEmail, type AccountDelivery, type AccountResultWire } from '@recog/api-contract'
import { type App, later } from '../app'
import { normaliseEmail } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import type { CallOf } from '../http/bind'
import { concernsOnePerson, Refusal } from '../http/errors'
import { inOrder } from '../in-order'
import type { SignedIn } from '../policy/actor'
import { findPerson } from '../policy/people'
import { createAccount, deliveryOf, firstAccess, resetAccount } from './accounts'
import { distinctAddresses } from './bulk-add'
import { rolesOf } from './grant'

/**
 * Create an account for each address, or reset its password, each in its own transaction. If the server stops halfway,
 * sending the same list again continues with the rest, and nobody gets a second password (edge case T127).
 *
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function createOrReset({
  app,
  actor,
  body,
  reply,
}: Pick<CallOf<'accounts'>, 'app' | 'actor' | 'body' | 'reply'>): Promise<AccountResultWire[]> {
  // Before its session was looked up and its body was read, which the same list sent again may be faster with.
  const arrived = later(app, -reply.elapsedTime / 1000)
  const addresses = distinctAddresses(body.emails)
  const key = batchKey(actor.userId, addresses)
  await startBatch(app, key, arrived)
  const results = await inOrder(addresses, 4, (email) =>
    createOrResetOne(app, actor, key, body.delivery, email),
  )
  await finishBatch(app, key)
  return results
}

const alreadySent = 'Credentials were already sent by email.'

/** All results have the same fields (R7.41). */
const failed = (email: string, error: string): AccountResultWire => ({
  email,
  error,
  created: false,
  password: null,
  note: null,
  delivered: null,
  committees: [],
})

async function createOrResetOne(
  app: App,
  actor: SignedIn,
  batch: string,
  delivery: AccountDelivery | undefined,
  email: string,
): Promise<AccountResultWire> {
  if (!isEmail(email)) return failed(email, 'This is not a valid email address.')
  const access = await firstAccess(app, delivery)
  const password = access === 'link' ? null : access.password
  const done = { password, note: null, delivered: deliveryOf(access) }
  const outcome = await inTransaction(app.db, async (tx) => {
    const earlier = await takeItem(tx, batch, normaliseEmail(email))
    if (earlier) return { created: earlier.created, password: null, note: alreadySent, delivered: null }
    const made = await createAccount(app, tx, actor, { email }, access)
    const person = made ?? (await findPerson(tx, email))
    if (!person) throw new Error('an account vanished')
    const created = made !== undefined || (await resetAccount(app, tx, actor, person, access))
    if (created) await noteCreated(tx, batch, normaliseEmail(email))
    return { created, ...done }
  }).catch((error: unknown) => {
    if (concernsOnePerson(error)) return error
    throw error
  })
  if (outcome instanceof Refusal) return failed(email, outcome.message)
  app.wakeOutbox()
  return { email, error: null, ...outcome, committees: await rolesOf(app.db, email) }
}

/** A batch that began before is over, finished or not: no call that arrived while it ran can still be waiting for a response. */
const batchLimit = (app: App): string => later(app, -3600)

/**
 * Start a batch, or continue one that never finished. A call that arrived while the same batch was running, such as a double
 * click, joins it. A list that is sent again after that, or an hour later, is a new batch.
 *
 * @param arrived when this call arrived
 */
export async function startBatch(app: App, key: string, arrived: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('account_batches')
      .where('key', '=', key)
      .where((eb) => eb.or([eb('finished_at', '<', arrived), eb('started_at', '<', batchLimit(app))]))
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
async function finishBatch(app: App, key: string): Promise<void> {
  await app.db.updateTable('account_batches').set({ finished_at: app.now() }).where('key', '=', key).execute()
}

/** Delete batches that are over. */
export async function deleteOldBatches(app: App): Promise<void> {
  const limit = batchLimit(app)
  const old = app.db.selectFrom('account_batches').select('key').where('started_at', '<', limit)
  await app.db.deleteFrom('account_batch_items').where('batch_key', 'in', old).execute()
  await app.db.deleteFrom('account_batches').where('started_at', '<', limit).execute()
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
async function noteCreated(tx: Write, batch: string, emailNormalised: string): Promise<void> {
  await tx
    .updateTable('account_batch_items')
    .set({ created: 1 })
    .where('batch_key', '=', batch)
    .where('email_normalised', '=', emailNormalised)
    .execute()
}

/** Identify a batch: the same list by the same person, in any order and letter case. */
export const batchKey = (actorId: string, addresses: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([actorId, addresses.map(normaliseEmail).toSorted()]))
    .digest('base64url')
