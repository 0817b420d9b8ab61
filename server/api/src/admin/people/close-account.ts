import type { App } from '../../app'
import type { Write } from '../../database/write'
import { forgetDevices } from '../../identity/devices'
import { endSessions } from '../../identity/sessions'
import { cancelMails } from '../../outbox/cancel'
import type { KnownPerson } from '../find-person'

/** Sessions and open links end with the account (edge case T202). */
export async function closeAccount(app: App, tx: Write, { userId, email }: KnownPerson): Promise<void> {
  const pending = await tx
    .selectFrom('address_changes')
    .select('email_after')
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('users')
    .set({ deactivated_at: app.now(), is_admin: 0 })
    .where('id', '=', userId)
    .execute()
  await endSessions(tx, userId)
  await forgetDevices(tx, userId)
  await cancelMails(app, tx, [email, ...pending.map((change) => change.email_after)])
}
