import { randomUUID } from 'node:crypto'
import type { AccountDelivery } from '@recog/api-contract'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { normaliseEmail, personSortKey } from '../database/normalise'
import type { Write } from '../database/write'
import { deactivated, declined } from '../http/errors'
import { temporaryPassword } from '../identity/passwords'
import { findPerson } from '../policy/people'
import {
  deliveryOf,
  mailAccess,
  passwordColumns,
  resetAccount,
  type FirstAccess,
  type NewPassword,
} from './reset-account'

interface Ensured {
  readonly person: Person
  readonly created: boolean
  /** Only if this call issued one. */
  readonly initialPassword: string | null
}

/**
 * A temporary password or a link, if the account may need one. Call it before a transaction begins, because hashing is slow.
 *
 * @returns undefined for the address of an approved member
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function passwordIfNeeded(
  app: App,
  email: string,
  delivery?: AccountDelivery,
): Promise<FirstAccess | undefined> {
  const person = await findPerson(app.db, email)
  return person?.userRole === 'Committee' ? undefined : firstAccess(app, delivery)
}

/**
 * A temporary password or a link: always a link where the operator wants that (`INVITE_BY_LINK`).
 *
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export const firstAccess = async (app: App, delivery: AccountDelivery = 'password'): Promise<FirstAccess> =>
  delivery === 'link' || app.settings.inviteByLink ? 'link' : newPassword(app)

/**
 * A temporary password with its hash. Create it before a transaction begins, because hashing is slow.
 *
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function newPassword(app: App): Promise<NewPassword> {
  const password = temporaryPassword()
  return { password, hash: await app.passwords.hash(password) }
}

/**
 * An approved account for this address: an existing one, an open request that this call approves, or a new one.
 *
 * @throws {Refusal} 409 with the code 'declined' for a declined person, 'deactivated' for a deactivated account
 */
export async function ensureAccount(
  app: App,
  tx: Write,
  actor: Person,
  { email, name, groups }: NewPerson,
  access: FirstAccess | undefined,
): Promise<Ensured> {
  const initialPassword = access === undefined || access === 'link' ? null : access.password
  if (access) {
    const person = await createAccount(app, tx, actor, { email, name, groups }, access)
    if (person) return { person, created: true, initialPassword }
  }
  const person = await findPerson(tx, email)
  if (!person) throw new Error('an account vanished')
  if (person.userRole === 'Declined') throw declined()
  if (person.deactivatedAt !== null) throw deactivated()
  if (person.userRole === 'Committee' || !access) return { person, created: false, initialPassword: null }
  await resetAccount(app, tx, actor, person, access)
  return { person, created: false, initialPassword }
}

interface NewPerson {
  readonly email: string
  /** Unknown or blank: the person is shown by their e-mail address until they enter one. */
  readonly name?: string | undefined
  /** Names of the groups that the person joins at once, for the mail. */
  readonly groups?: readonly string[] | undefined
}

/** The last word is taken for the last name; people can correct it. */
function nameParts(name: string): { readonly firstName: string; readonly lastName: string } {
  const at = name.lastIndexOf(' ')
  return { firstName: at === -1 ? '' : name.slice(0, at), lastName: name.slice(at + 1) }
}

/** Create an approved account and mail its owner how to sign in. Returns undefined if the address is taken. */
export async function createAccount(
  app: App,
  tx: Write,
  actor: Person | undefined,
  { email, name = '', groups = [] }: NewPerson,
  access: FirstAccess,
): Promise<Person | undefined> {
  const person = { userId: randomUUID(), email, displayName: name }
  const { firstName, lastName } = nameParts(name)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id: person.userId,
      email,
      email_normalised: normaliseEmail(email),
      first_name: firstName,
      last_name: lastName,
      display_name: name,
      name_sort: personSortKey(lastName, firstName, email),
      degrees: '',
      institution: '',
      expertise_areas: '',
      interest_areas: '',
      clinical_roles: '',
      user_role: 'Committee',
      ...passwordColumns(app, access),
      created_at: app.now(),
    })
    .onConflict((conflict) => conflict.column('email_normalised').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  await mailAccess(app, tx, person, access, 'created', groups)
  await record(app, tx, {
    action: 'account.created',
    actor,
    target: person,
    details: { delivery: deliveryOf(access) },
  })
  return person
}
