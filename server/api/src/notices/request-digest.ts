import type { App } from '../app'
import { inTransaction } from '../database/write'
import { enqueue } from '../outbox/enqueue'
import { digestMail } from './mails'
import { activeMembers } from '../policy/active-members'
import { openRequests } from '../policy/open-requests'

const DAY = 24 * 3600 * 1000
/** The row that contains when the last digest was queued, and is locked while another is. */
export const DIGEST_ROW = 'request-digest'

/**
 * Mails the steering members how many requests wait: if there are new ones, and at most once a day, however many processes run.
 *
 * @returns how many e-mails were queued
 */
export async function sendRequestDigest(app: App): Promise<number> {
  const queued = await inTransaction(app.db, async (tx) => {
    await tx
      .insertInto('server_keys')
      .values({ name: DIGEST_ROW, value: '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const { value: last } = await tx
      .updateTable('server_keys')
      .set((eb) => ({ value: eb.ref('value') }))
      .where('name', '=', DIGEST_ROW)
      .returning('value')
      .executeTakeFirstOrThrow()
    if (last !== '' && Date.parse(app.now()) - Date.parse(last) < DAY) return 0
    const open = await openRequests(tx).select('created_at').execute()
    if (!open.some(({ created_at }) => created_at > last)) return 0
    const steering = await activeMembers(tx)
      .innerJoin('memberships', 'memberships.user_id', 'users.id')
      .select(['users.id as userId', 'users.email', 'users.display_name as displayName'])
      .where('memberships.committee_id', '=', app.settings.steeringCommitteeId)
      .orderBy('users.id')
      .execute()
    for (const person of steering) await enqueue(app, tx, digestMail(app.settings, person, open.length))
    await tx.updateTable('server_keys').set({ value: app.now() }).where('name', '=', DIGEST_ROW).execute()
    return steering.length
  })
  if (queued > 0) app.wakeOutbox()
  return queued
}
