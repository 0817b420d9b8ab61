import type { App } from '../app'
import { throttle } from '../http/throttle'
import type { SignedIn } from '../policy/actor'
import { refusePassword } from './passwords'

/** The stored hash; empty if the account has no password. */
export async function currentHash(app: App, actor: SignedIn): Promise<string> {
  const row = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return row.password_hash ?? ''
}

/** The reason for a refusal, if any. People with a temporary password have just entered it, so they are not asked again. */
export async function refuse(
  app: App,
  actor: SignedIn,
  hash: string,
  fields: Readonly<Record<string, string>>,
) {
  const next = fields['newPassword'] ?? ''
  if (!actor.mustChangePassword) {
    await throttle(app, ['change-password', actor.userId], 10, 300)
    if (!(await app.passwords.verify(hash, fields['currentPassword'] ?? ''))) {
      return 'The current password is incorrect.'
    }
  }
  if (next !== (fields['repeatPassword'] ?? '')) return 'The new passwords do not match.'
  if (await app.passwords.verify(hash, next)) return 'Please choose a password you have not used before.'
  return refusePassword(next, actor)
}
