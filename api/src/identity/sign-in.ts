import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import { sessionToken, tokenHash } from '../http/cookies'
import { passwordLength } from './passwords'
import { startSession } from './sessions'

export interface SignIn {
  readonly token: string
  readonly mustChange: boolean
}

/**
 * Checks the password and starts a new session, which replaces the previous session of this browser (edge case T10).
 *
 * @returns undefined if the address or password is wrong, or the temporary password was used or has expired
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function signIn(
  app: App,
  email: string,
  password: string,
  request: FastifyRequest,
): Promise<SignIn | undefined> {
  const user = await app.db
    .selectFrom('users')
    .select([
      'id as userId',
      'email',
      'display_name as displayName',
      'password_hash',
      'must_change',
      'temporary_until',
      'temporary_used_at',
    ])
    .where('email_normalised', '=', normaliseEmail(email))
    .executeTakeFirst()
  const matches = await app.passwords.verify(user?.password_hash, password.slice(0, passwordLength.max + 1))
  if (!matches || !user) return undefined

  const temporary = user.must_change === 1
  if (temporary && (user.temporary_until ?? '') <= app.now()) return undefined
  const old = sessionToken(request)
  return inTransaction(app.db, async (tx) => {
    if (!(await isStillPassword())) return undefined
    if (old !== undefined) await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash(old)).execute()
    const token = await startSession(app, tx, user.userId, request.headers['user-agent'] ?? '')
    await record(app, tx, { action: 'session.started', actor: user })
    return { token, mustChange: temporary }

    /**
     * The password that was checked may have been replaced since. The update locks the account until the session exists, so
     * that a change of the password finds and ends it (edge case T23). A temporary password opens one session.
     */
    async function isStillPassword(): Promise<boolean> {
      let update = tx
        .updateTable('users')
        .set({ temporary_used_at: temporary ? app.now() : null })
        .where('id', '=', user?.userId ?? '')
        .where('password_hash', '=', user?.password_hash ?? '')
      if (temporary) update = update.where('temporary_used_at', 'is', null)
      const { numUpdatedRows } = await update.executeTakeFirst()
      return numUpdatedRows === 1n
    }
  })
}
