import type { App } from '../app'
import { throttle } from '../http/throttle'
import type { SignedIn } from '../policy/actor'
import type { FieldProblem } from './fields'
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

/** The two new passwords differ. */
export const MISMATCH: FieldProblem = { field: 'repeatPassword', text: 'The new passwords do not match.' }

/** The reason for a refusal, if any. People with a temporary password have just entered it, so they are not asked again. */
export async function refuse(
  app: App,
  actor: SignedIn,
  hash: string,
  fields: Readonly<Record<string, string>>,
): Promise<FieldProblem | undefined> {
  const next = fields['newPassword'] ?? ''
  if (!actor.mustChangePassword) {
    await throttle(app, ['change-password', actor.userId], 10, 300)
    if (!(await app.passwords.verify(hash, fields['currentPassword'] ?? ''))) {
      return { field: 'currentPassword', text: 'The current password is incorrect.' }
    }
  }
  if (next !== (fields['repeatPassword'] ?? '')) return MISMATCH
  const text = (await app.passwords.verify(hash, next))
    ? 'Please choose a password you have not used before.'
    : refusePassword(next, actor)
  return text ? { field: 'newPassword', text } : undefined
}
