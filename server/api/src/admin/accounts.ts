import {
  isEmail,
  type AccountDelivery,
  type AccountResultWire,
  type AccountsRequest,
} from '@recog/api-contract'
import type { App } from '../app'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import { Refusal } from '../http/refusal'
import type { SignedIn } from '../policy/actor'
import { batchKey, distinctAddresses, finishBatch, noteCreated, startBatch, takeItem } from './bulk-add'
import { createAccount, newPassword } from './ensure-account'
import { rolesOf } from './grant'
import { resetAccount } from './reset-account'
import { inOrder } from '../in-order'
import { findPerson } from './find-person'

interface AccountsCall {
  readonly app: App
  readonly actor: SignedIn
  readonly body: AccountsRequest
}

/**
 * Create an account for each address, or reset its password, each in its own transaction. If the server stops halfway,
 * sending the same list again continues with the rest, and nobody gets a second password (edge case T127).
 *
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function createOrReset({ app, actor, body }: AccountsCall): Promise<AccountResultWire[]> {
  const arrived = app.now()
  const addresses = distinctAddresses(body.emails)
  const key = batchKey(actor.userId, addresses)
  await startBatch(app, key, arrived)
  const delivery = body.delivery ?? 'password'
  const results = await inOrder(addresses, 4, (email) => createOrResetOne(app, actor, key, delivery, email))
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
  delivery: AccountDelivery,
  email: string,
): Promise<AccountResultWire> {
  if (!isEmail(email)) return failed(email, 'This is not a valid email address.')
  const access = delivery === 'link' ? 'link' : await newPassword(app)
  const done = { password: access === 'link' ? null : access.password, note: null, delivered: delivery }
  const outcome = await inTransaction(app.db, async (tx) => {
    const earlier = await takeItem(tx, batch, normaliseEmail(email))
    if (earlier) return { created: earlier.created, password: null, note: alreadySent, delivered: null }
    const made = await createAccount(app, tx, actor, { email }, access)
    if (made) {
      await noteCreated(tx, batch, normaliseEmail(email))
      return { created: true, ...done }
    }
    const person = await findPerson(tx, email)
    if (!person) throw new Error('an account vanished')
    await resetAccount(app, tx, actor, person, access)
    return { created: false, ...done }
  }).catch((error: unknown) => {
    if (error instanceof Refusal && ['deactivated', 'declined'].includes(error.extra.code ?? '')) return error
    throw error
  })
  if (outcome instanceof Refusal) return failed(email, outcome.message)
  app.wakeOutbox()
  return { email, error: null, ...outcome, committees: await rolesOf(app.db, email) }
}
