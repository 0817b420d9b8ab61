import { createHash } from 'node:crypto'
import {
  type AccountDelivery,
  type BulkAddResultWire,
  isEmail,
  tidyLine,
  type WireRole,
} from '@recog/api-contract'
import { type App, later } from '../app'
import { lockGroups } from '../committees/set-memberships'
import { groupBy } from '../database/group-by'
import { normaliseEmail } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import type { CallOf } from '../http/bind'
import { Refusal } from '../http/errors'
import { inOrder } from '../in-order'
import type { SignedIn } from '../policy/actor'
import { ensureAccount, passwordIfNeeded } from './accounts'
import { grantRole, rolesByAddress } from './grant'

/**
 * Add each address to a group in its own transaction. A second run adds nobody twice and sends nobody a second password.
 *
 * @throws {Refusal} 400 if no address is valid; 404 if there is no such group;
 *   503 if too many passwords are waiting to be hashed
 */
export async function bulkAdd({ app, actor, params, body }: CallOf<'bulkAdd'>) {
  const group = await app.db
    .selectFrom('committees')
    .select('id')
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!group) throw new Refusal(404, 'Committee not found.')
  const addresses = distinctAddresses(body.emails)
  if (!addresses.some(isEmail)) throw new Refusal(400, 'No valid email addresses were found.')
  const names = namesByAddress(body.names)
  const results = await inOrder(addresses, 4, (email) =>
    addOne(app, actor, {
      committeeId: params.id,
      role: body.role,
      email,
      name: names.get(normaliseEmail(email)),
      delivery: body.delivery,
    }),
  )
  return { results }
}

/** Refusals of one address, which the other addresses do not share. */
const REPORTED: ReadonlySet<string | undefined> = new Set(['declined', 'deactivated'])

/** The same address can be spelled in several ways. */
const namesByAddress = (names: CallOf<'bulkAdd'>['body']['names'] = {}): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).map(([email, name]) => [normaliseEmail(tidyLine(email)), name]))

interface Addition {
  readonly committeeId: string
  readonly role: WireRole
  readonly email: string
  /** Of a new account. */
  readonly name: string | undefined
  readonly delivery: AccountDelivery | undefined
}

/** An administrator who sees the password would otherwise send it again. */
const MAILED = 'The person has been sent an email with it.'
const LINK_MAILED = 'The person has been sent a link to choose a password.'

async function addOne(
  app: App,
  actor: SignedIn,
  { committeeId, role, email, name, delivery }: Addition,
): Promise<BulkAddResultWire> {
  if (!isEmail(email)) {
    const error = 'This is not a valid email address.'
    return { email, created: false, initialPassword: null, error, note: null }
  }
  const temporary = await passwordIfNeeded(app, email, delivery)
  const result = await inTransaction(app.db, async (tx) => {
    const group = (await lockGroups(tx, [committeeId])).get(committeeId)
    if (!group) throw new Refusal(404, 'Committee not found.')
    const { person, created, initialPassword } = await ensureAccount(
      app,
      tx,
      actor,
      { email, name, groups: [group.name] },
      temporary,
    )
    const { note } = await grantRole(app, tx, actor, person, group, role)
    return {
      email,
      created,
      initialPassword,
      error: null,
      note: created ? (temporary === 'link' ? LINK_MAILED : MAILED) : note,
    }
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || !REPORTED.has(error.extra.code)) throw error
    return { email, created: false, initialPassword: null, error: error.message, note: null }
  })
  app.wakeOutbox()
  return result
}

/** Reports which addresses already have an account, and its groups, so that nothing is changed by mistake (edge case T123). */
export async function preview({ app, body }: CallOf<'previewAccounts'>) {
  const addresses = distinctAddresses(body.emails)
  if (addresses.length === 0) return []
  const normalised = addresses.map(normaliseEmail)
  const roles = await rolesByAddress(app.db, normalised)
  const rows = await app.db
    .selectFrom('users')
    .select(['email_normalised', 'display_name', 'is_admin'])
    .where('email_normalised', 'in', normalised)
    .execute()
  const known = groupBy(rows, (row) => row.email_normalised)
  return addresses.map((email) => {
    const key = normaliseEmail(tidyLine(email))
    const row = known.get(key)?.[0]
    return {
      email,
      exists: row !== undefined,
      displayName: row?.display_name ?? '',
      isAdmin: row?.is_admin === 1,
      committees: roles.get(key) ?? [],
    }
  })
}

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

/** Identify a batch: the same list by the same person, in any order and letter case. */
export const batchKey = (actorId: string, addresses: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([actorId, addresses.map(normaliseEmail).toSorted()]))
    .digest('base64url')

/** Addresses in their order and first spelling; each counts once, in any letter case (edge case T121). */
export function distinctAddresses(emails: readonly string[]): string[] {
  const byNormal = new Map<string, string>()
  for (const raw of emails) {
    const email = tidyLine(raw)
    const normal = normaliseEmail(email)
    if (email !== '' && !byNormal.has(normal)) byNormal.set(normal, email)
  }
  return [...byNormal.values()]
}
