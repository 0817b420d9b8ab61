import { later, type App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import { newToken, tokenHash } from '../http/cookies'
import { enqueue } from '../outbox/enqueue'
import { addressLinkSeconds, confirmAddressMail } from './mails'

/**
 * Send a link to the new address; nothing changes until it is opened (edge case T24). A second request replaces the first. If
 * the address is taken, the same row is stored but nothing is sent, so that the response is the same.
 */
export async function requestAddressChange(app: App, actor: Person, email: string): Promise<void> {
  const token = newToken()
  await inTransaction(app.db, async (tx) => {
    const change = {
      token_hash: tokenHash(token),
      email_before: normaliseEmail(actor.email),
      email_after: email,
      expires_at: later(app, addressLinkSeconds),
    }
    await tx
      .insertInto('address_changes')
      .values({ user_id: actor.userId, ...change })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .execute()
    if (!(await isTaken(tx, email))) {
      await enqueue(app, tx, confirmAddressMail(app.settings, { ...actor, email }, token))
    }
    await record(app, tx, { action: 'account.address-change-requested', actor, target: actor })
  })
  app.wakeOutbox()
}

/** Whether an account has this address already, in any spelling of it. */
export const isTaken = async (tx: Write, email: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('email_normalised', '=', normaliseEmail(email))
    .executeTakeFirst()) !== undefined
