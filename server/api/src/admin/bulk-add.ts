import {
  type AccountDelivery,
  type BulkAddResultWire,
  isEmail,
  tidyLine,
  type WireRole,
} from '@recog/api-contract'
import type { App } from '../app'
import { lockGroups } from '../committees/set-memberships'
import { groupBy } from '../database/group-by'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import type { CallOf } from '../http/bind'
import { concernsOnePerson, Refusal } from '../http/errors'
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
    if (!concernsOnePerson(error)) throw error
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
    .select(['email_normalised', 'display_name', 'is_admin', 'user_role', 'deactivated_at'])
    .where('email_normalised', 'in', normalised)
    .execute()
  const known = groupBy(rows, (row) => row.email_normalised)
  return addresses.map((email) => {
    const key = normaliseEmail(tidyLine(email))
    const row = known.get(key)?.[0]
    const hasRequest = row?.user_role === 'Applicant' && row.deactivated_at === null
    return {
      email,
      exists: row !== undefined && !hasRequest,
      hasRequest,
      displayName: row?.display_name ?? '',
      isAdmin: row?.is_admin === 1,
      committees: roles.get(key) ?? [],
    }
  })
}

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
