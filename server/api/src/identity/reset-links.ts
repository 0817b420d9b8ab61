import { later, type App } from '../app'
import type { Person } from '../audit/entry'
import type { Write } from '../database/write'
import { newToken, tokenHash } from '../http/cookies'

/**
 * Create a link to choose a password, which replaces earlier links of this person.
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
