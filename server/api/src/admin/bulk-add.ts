import { isEmail, tidyLine, type BulkAddResultWire, type WireRole } from '@recog/api-contract'
import type { App } from '../app'
import { lockGroups } from '../committees/set-memberships'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import { Refusal } from '../http/refusal'
import type { SignedIn } from '../policy/actor'
import { distinctAddresses } from './addresses'
import { ensureAccount, passwordIfNeeded } from './ensure-account'
import { grantRole } from './grant'
import { inOrder } from '../in-order'

interface BulkAddCall {
  readonly app: App
  readonly actor: SignedIn
  readonly params: { id: string }
  readonly body: { role: WireRole; emails: string[]; names?: Readonly<Record<string, string>> | undefined }
}

/**
 * Add each address to a group in its own transaction. A second run adds nobody twice and sends nobody a second password.
 *
 * @throws {Refusal} 400 if no address is valid; 404 if there is no such group;
 *   503 if too many passwords are waiting to be hashed
 */
export async function bulkAdd({ app, actor, params, body }: BulkAddCall) {
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
    }),
  )
  return { results }
}

/** Refusals of one address, which the other addresses do not share. */
const REPORTED: ReadonlySet<string | undefined> = new Set(['declined', 'deactivated'])

/** The same address can be spelled in several ways. */
const namesByAddress = (names: BulkAddCall['body']['names'] = {}): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).map(([email, name]) => [normaliseEmail(tidyLine(email)), name]))

interface Addition {
  readonly committeeId: string
  readonly role: WireRole
  readonly email: string
  /** Of a new account. */
  readonly name: string | undefined
}

async function addOne(
  app: App,
  actor: SignedIn,
  { committeeId, role, email, name }: Addition,
): Promise<BulkAddResultWire> {
  if (!isEmail(email)) {
    const error = 'This is not a valid email address.'
    return { email, created: false, initialPassword: null, error, note: null }
  }
  const temporary = await passwordIfNeeded(app, email)
  const result = await inTransaction(app.db, async (tx) => {
    const group = (await lockGroups(tx, [committeeId])).get(committeeId)
    if (!group) throw new Refusal(404, 'Committee not found.')
    const { person, created, initialPassword } = await ensureAccount(
      app,
      tx,
      actor,
      { email, name },
      temporary,
    )
    const { note } = await grantRole(app, tx, actor, person, group, role)
    return { email, created, initialPassword, error: null, note }
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || !REPORTED.has(error.extra.code)) throw error
    return { email, created: false, initialPassword: null, error: error.message, note: null }
  })
  app.wakeOutbox()
  return result
}
