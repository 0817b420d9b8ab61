import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { spendResetLink } from './reset-links'
import { endSessions, startSession } from './sessions'

/**
 * Stores a chosen password, ends every session and open link, and starts a new session (edge cases T10, T23).
 *
 * @param link token of the password link that was used, if any
 * @returns the token of the new session; undefined if the link was used in the meantime
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function setPassword(
  app: App,
  person: Person,
  password: string,
  device: string,
  link?: string,
): Promise<string | undefined> {
  const hash = await app.passwords.hash(password)
  return inTransaction(app.db, async (tx) => {
    if (link !== undefined && !(await spendResetLink(tx, link))) return undefined
    await tx
      .updateTable('users')
      .set({ password_hash: hash, must_change: 0, temporary_until: null, temporary_used_at: null })
      .where('id', '=', person.userId)
      .execute()
    await endSessions(tx, person.userId)
    const token = await startSession(app, tx, person.userId, device)
    const action = link === undefined ? 'password.changed' : 'password.reset'
    await record(app, tx, { action, actor: person, target: person })
    return token
  })
}
