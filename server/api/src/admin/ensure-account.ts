import type { App } from '../app'
import type { Person } from '../audit/entry'
import type { Database } from '../database/open'
import { normaliseEmail } from '../database/normalise'
import type { Write } from '../database/write'
import { temporaryPassword } from '../identity/passwords'
import { deactivated, declined } from '../policy/deactivated'
import { createAccount, type NewPerson } from './create-account'
import { findPerson } from './find-person'
import { resetAccount } from './reset-account'
import type { NewPassword } from './first-access'

export interface Ensured {
  readonly person: Person
  readonly created: boolean
  /** Only if this call issued one. */
  readonly initialPassword: string | null
}

/**
 * A temporary password if the account may need one. Call it before a transaction begins, because hashing is slow.
 *
 * @returns undefined for the address of an approved member
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function passwordIfNeeded(app: App, email: string): Promise<NewPassword | undefined> {
  return (await isMember(app.db, email)) ? undefined : newPassword(app)
}

/**
 * A temporary password with its hash. Create it before a transaction begins, because hashing is slow.
 *
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function newPassword(app: App): Promise<NewPassword> {
  const password = temporaryPassword()
  return { password, hash: await app.passwords.hash(password) }
}

async function isMember(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('user_role')
    .where('email_normalised', '=', normaliseEmail(email))
    .executeTakeFirst()
  return row?.user_role === 'Committee'
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
  { email, name }: NewPerson,
  temporary: NewPassword | undefined,
): Promise<Ensured> {
  if (temporary) {
    const person = await createAccount(app, tx, actor, { email, name }, temporary)
    if (person) return { person, created: true, initialPassword: temporary.password }
  }
  const person = await findPerson(tx, email)
  if (!person) throw new Error('an account vanished')
  if (person.userRole === 'Declined') throw declined()
  if (person.deactivatedAt !== null) throw deactivated()
  if (person.userRole === 'Committee' || !temporary) return { person, created: false, initialPassword: null }
  await resetAccount(app, tx, actor, person, temporary)
  return { person, created: false, initialPassword: temporary.password }
}
