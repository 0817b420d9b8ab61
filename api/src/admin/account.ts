import { randomUUID } from 'node:crypto'
import type { App } from '../app'
import { later } from '../app'
import { record, type Person } from '../audit/record'
import { normaliseEmail, personSortKey } from '../database/normalise'
import type { Write } from '../database/write'
import { temporaryPasswordDays } from '../identity/passwords'
import { endSessions } from '../identity/sessions'
import { enqueue } from '../outbox/enqueue'
import { credentialsMail } from './mails'

export interface NewPassword {
  readonly password: string
  readonly hash: string
}

export const findPerson = (tx: Write, email: string) =>
  tx
    .selectFrom('users')
    .select(['id as userId', 'email', 'display_name as displayName', 'user_role as userRole'])
    .where('email_normalised', '=', normaliseEmail(email))
    .executeTakeFirst()

const temporary = (app: App, hash: string) => ({
  password_hash: hash,
  must_change: 1,
  temporary_until: later(app, temporaryPasswordDays * 24 * 3600),
  temporary_used_at: null,
})

/** Makes an approved account with a temporary password, mailed to its owner. Nothing when the address is taken. */
export async function createAccount(
  app: App,
  tx: Write,
  actor: Person | undefined,
  email: string,
  { password, hash }: NewPassword,
): Promise<Person | undefined> {
  const person = { userId: randomUUID(), email, displayName: '' }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id: person.userId,
      email,
      email_normalised: normaliseEmail(email),
      first_name: '',
      last_name: '',
      display_name: '',
      name_sort: personSortKey('', '', email),
      degrees: '',
      institution: '',
      expertise_areas: '',
      interest_areas: '',
      clinical_roles: '',
      user_role: 'Committee',
      ...temporary(app, hash),
      created_at: app.now(),
    })
    .onConflict((conflict) => conflict.column('email_normalised').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  await enqueue(app, tx, credentialsMail(app.settings, person, password, 'created'))
  await record(app, tx, { action: 'account.created', ...(actor && { actor }), target: person })
  return person
}

/** Replaces the password by a temporary one and ends every session. An open request counts as approved by this. */
export async function resetAccount(
  app: App,
  tx: Write,
  actor: Person | undefined,
  target: Person,
  { password, hash }: NewPassword,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...temporary(app, hash), user_role: 'Committee' })
    .where('id', '=', target.userId)
    .execute()
  await endSessions(tx, target.userId)
  await enqueue(app, tx, credentialsMail(app.settings, target, password, 'reset'))
  await record(app, tx, { action: 'account.password-reset', ...(actor && { actor }), target })
}
