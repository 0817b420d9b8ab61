import { later, type App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { inTransaction, type Write } from '../database/write'
import { newToken, tokenHash } from '../http/cookies'
import { enqueue } from '../outbox/enqueue'
import { deviceName, noteDevice, type Browser } from './devices'
import { passwordChangedMail } from './mails'
import { endSessions, hasExpired, startSession } from './sessions'
import { type Opened, startOrAsk } from './sign-in-steps'

/** Why a person may set a password. */
type PasswordProof =
  { readonly link: string } | { readonly checkedHash: string | null; readonly factors: number }

/**
 * Store a chosen password, end every session and open link, start a new session (edge cases T10, T23), and tell the owner by
 * e-mail (R4.37).
 *
 * @param proof token of the password link, or hash of the current password that was checked; null if there was none
 * @returns the new session, or its second step; undefined if the link was used or the password replaced in the meantime
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function setPassword(
  app: App,
  person: Person,
  password: string,
  browser: Browser,
  proof: PasswordProof,
): Promise<Opened | undefined> {
  const hash = await app.passwords.hash(password)
  const opened = await inTransaction(app.db, async (tx) => {
    if ('link' in proof && !(await spendResetLink(tx, proof.link))) return undefined
    let update = tx
      .updateTable('users')
      .set({ password_hash: hash, must_change: 0, temporary_until: null, temporary_used_at: null })
      .where('id', '=', person.userId)
      .where('deactivated_at', 'is', null)
    if ('checkedHash' in proof)
      update = update.where('password_hash', proof.checkedHash === null ? 'is' : '=', proof.checkedHash)
    const { numUpdatedRows } = await update.executeTakeFirst()
    if (numUpdatedRows !== 1n) return undefined
    await endSessions(tx, person.userId)
    const session =
      'checkedHash' in proof && proof.factors === 2
        ? ({
            token: await startSession(app, tx, person.userId, browser.userAgent, 2),
            missing: 'nothing',
          } as const)
        : await startOrAsk(app, tx, person.userId, browser)
    if (session.missing === 'nothing') await noteDevice(app, tx, person, browser, true)
    await enqueue(
      app,
      tx,
      passwordChangedMail(app.settings, person, deviceName(browser.userAgent), app.now()),
    )
    const action = 'link' in proof ? 'password.reset' : 'password.changed'
    await record(app, tx, { action, actor: person, target: person })
    return session
  })
  app.wakeOutbox()
  return opened
}

/** Nobody can sign in with a password until another one is chosen. */
export const noPassword = {
  password_hash: null,
  must_change: 0,
  temporary_until: null,
  temporary_used_at: null,
}

/** Remove a password, with the sessions that it opened. */
export async function removePassword(tx: Write, userId: string): Promise<void> {
  await tx.updateTable('users').set(noPassword).where('id', '=', userId).execute()
  await endSessions(tx, userId)
}

/**
 * Whether somebody who signs in without the password has to change a temporary one first. One that has expired is removed with its
 * sessions, because nobody can change it any more.
 */
export async function mustStillChange(
  app: App,
  tx: Write,
  person: Person & Parameters<typeof hasExpired>[0],
): Promise<boolean> {
  if (!hasExpired(person, app.now())) return person.must_change === 1
  await removePassword(tx, person.userId)
  return false
}

/** The stored hash of a password, be it a temporary one; null for somebody who signs in otherwise. */
export async function passwordHashOf(db: Pick<Write, 'selectFrom'>, userId: string): Promise<string | null> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return password_hash
}

/**
 * Create a link to choose a password, or if somebody has none yet also a passkey, which replaces earlier links of this person.
 *
 * @param seconds how long it is valid
 * @returns its token; only the hash is stored
 */
export async function issueResetLink(app: App, tx: Write, userId: string, seconds: number): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()
  await tx
    .insertInto('reset_links')
    .values({ token_hash: tokenHash(token), user_id: userId, expires_at: later(app, seconds) })
    .execute()
  return token
}

/** The person who can choose a password with this link; undefined if it was used or has expired. */
export const ownerOfLink = (app: App, token: string): Promise<Person | undefined> =>
  app.db
    .selectFrom('reset_links')
    .innerJoin('users', 'users.id', 'reset_links.user_id')
    .select(['users.id as userId', 'users.email', 'users.display_name as displayName'])
    .where('reset_links.token_hash', '=', tokenHash(token))
    .where('reset_links.expires_at', '>', app.now())
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()

/** Use up a link. Returns false if another request has already used it. */
export async function spendResetLink(tx: Write, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reset_links')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
