import type { App } from '../app'
import { record, type Person } from '../audit/record'
import { inTransaction } from '../database/write'
import { endSessions, startSession } from './sessions'

/** Stores a chosen password, ends every session and open link, and starts a fresh session (edge cases T10, T23). */
export async function setPassword(
  app: App,
  person: Person,
  password: string,
  action: 'password.changed' | 'password.reset',
  device: string,
): Promise<string> {
  const hash = await app.passwords.hash(password)
  return inTransaction(app.db, async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash: hash, must_change: 0, temporary_until: null, temporary_used_at: null })
      .where('id', '=', person.userId)
      .execute()
    await endSessions(tx, person.userId)
    const token = await startSession(app, tx, person.userId, device)
    await record(app, tx, { action, actor: person, target: person })
    return token
  })
}
