import type { App } from '../app'
import { normaliseEmail } from '../database/normalise'
import type { SignedIn } from '../policy/actor'
import { noteSecurity } from './events'

/** Record a failed sign-in. The work is the same whether or not the address is known (edge case T18). */
export async function noteFailedSignIn(app: App, email: string, ip: string): Promise<void> {
  const user = await app.db
    .selectFrom('users')
    .select('id')
    .where('email_normalised', '=', normaliseEmail(email))
    .executeTakeFirst()
  await noteSecurity(app, { kind: 'sign-in.failed', userId: user?.id, email, ip })
}

/** Record that a person ended sessions of their own. @param detail which */
export const noteSignOut = (app: App, { userId }: SignedIn, ip: string, detail: string): Promise<void> =>
  noteSecurity(app, { kind: 'signed-out', userId, ip, detail })
