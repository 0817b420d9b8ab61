import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import { sessionToken, tokenHash } from '../http/cookies'
import { noteDevice, type Browser } from './devices'
import { passwordLength } from './passwords'
import { startSession } from './sessions'

interface SignedInSession {
  readonly token: string
  readonly mustChange: boolean
}

/** Only somebody who knows the password learns that an account is deactivated (edge case T18). */
export type SignIn = SignedInSession | 'wrong' | 'deactivated'

/**
 * Check the password and start a new session, which replaces the previous session of this browser (edge case T10).
 *
 * @returns 'wrong' if the address or password is wrong, the temporary password was used or has expired, or the person was
 *   declined
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function signIn(
  app: App,
  email: string,
  password: string,
  request: FastifyRequest,
  browser: Browser,
): Promise<SignIn> {
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
      'deactivated_at',
    ])
    .where('email_normalised', '=', normaliseEmail(email))
    .executeTakeFirst()
  const matches = await app.passwords.verify(user?.password_hash, password.slice(0, passwordLength.max + 1))
  if (!matches || !user) return 'wrong'
  if (user.deactivated_at !== null) return 'deactivated'

  const temporary = user.must_change === 1
  if (temporary && (user.temporary_until ?? '') <= app.now()) return 'wrong'
  const old = sessionToken(request)
  const outcome = await inTransaction(app.db, async (tx): Promise<SignIn> => {
    if (!(await isStillPassword())) return 'wrong'
    if (old !== undefined) await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash(old)).execute()
    const token = await startSession(app, tx, user.userId, browser.userAgent)
    // A temporary password was mailed a moment ago, and choosing another one is reported.
    await noteDevice(app, tx, user, browser, temporary)
    await record(app, tx, { action: 'session.started', actor: user })
    return { token, mustChange: temporary }

    /**
     * The password that was checked may have been replaced since, or the account deactivated. The update locks the account until the session exists, so
     * that a change of the password finds and ends it (edge case T23). A temporary password opens one session.
     */
    async function isStillPassword(): Promise<boolean> {
      let update = tx
        .updateTable('users')
        .set({ temporary_used_at: temporary ? app.now() : null })
        .where('id', '=', user?.userId ?? '')
        .where('password_hash', '=', user?.password_hash ?? '')
        .where('deactivated_at', 'is', null)
        .where('user_role', '<>', 'Declined')
      if (temporary) update = update.where('temporary_used_at', 'is', null)
      const { numUpdatedRows } = await update.executeTakeFirst()
      return numUpdatedRows === 1n
    }
  })
  app.wakeOutbox()
  return outcome
}
