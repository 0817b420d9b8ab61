import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction, type Write } from '../database/write'
import { tokenHash } from '../http/cookies'
import { enqueue } from '../outbox/enqueue'
import { addressChangedMail } from './mails'
import { isTaken } from './request-address-change'
import { setAddress } from './set-address'

/** The open change that this link confirms, provided the account still has the address to be replaced. */
export const pendingChange = (db: Pick<Write, 'selectFrom'>, app: App, token: string) =>
  db
    .selectFrom('address_changes')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'address_changes.user_id')
        .onRef('users.email_normalised', '=', 'address_changes.email_before'),
    )
    .select([
      'users.id as userId',
      'users.email',
      'users.display_name as displayName',
      'address_changes.email_after as emailAfter',
    ])
    .where('address_changes.token_hash', '=', tokenHash(token))
    .where('address_changes.expires_at', '>', app.now())
    .executeTakeFirst()

/**
 * Change the address, notify the old one, and invalidate links sent to it. Returns false if the link was already used, or
 * someone else now has the new address.
 */
export async function confirmAddressChange(app: App, token: string): Promise<boolean> {
  const done = await inTransaction(app.db, async (tx) => {
    const change = await pendingChange(tx, app, token)
    if (!change || (await isTaken(tx, change.emailAfter))) return false
    const { numDeletedRows } = await tx
      .deleteFrom('address_changes')
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return false
    const { userId, displayName, emailAfter } = change
    await setAddress(tx, userId, emailAfter)
    await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()
    await enqueue(app, tx, addressChangedMail(app.settings, change))
    const target = { userId, displayName, email: emailAfter }
    await record(app, tx, { action: 'account.address-changed', actor: change, target })
    return true
  }).catch((error: unknown) => {
    if (isDuplicate(error)) return false
    throw error
  })
  app.wakeOutbox()
  return done
}

/** Two people confirmed the same address at the same moment; the unique index refused the second. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['23505', 'SQLITE_CONSTRAINT', 'SQLITE_CONSTRAINT_UNIQUE'].includes(String(error.code))
