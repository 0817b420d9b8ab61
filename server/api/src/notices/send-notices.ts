import type { Selectable } from 'kysely'
import type { App } from '../app'
import type { MembershipNoticeTable } from '../database/tables/groups'
import { inTransaction } from '../database/write'
import { enqueue } from '../outbox/enqueue'
import { membershipMail } from './mails'
import { activeMembers } from '../policy/active-members'

type Notice = Selectable<MembershipNoticeTable>

/**
 * Turn the notices that are due into e-mails, one per person. A notice is deleted in the transaction that queues its e-mail,
 * so that nobody is told twice, whatever fails and however many processes run.
 *
 * @returns how many e-mails were queued
 */
export async function sendNotices(app: App): Promise<number> {
  const due = await app.db
    .selectFrom('membership_notices')
    .select('user_id')
    .distinct()
    .where('due_at', '<=', app.now())
    .orderBy('user_id')
    .limit(100)
    .execute()
  let queued = 0
  for (const { user_id } of due) if (await tellPerson(app, user_id)) queued += 1
  if (queued > 0) app.wakeOutbox()
  return queued
}

function tellPerson(app: App, userId: string): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const notices: Notice[] = await tx
      .deleteFrom('membership_notices')
      .where('user_id', '=', userId)
      .where('due_at', '<=', app.now())
      .returningAll()
      .execute()
    const person = await activeMembers(tx)
      .select(['id as userId', 'email', 'display_name as displayName'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (notices.length === 0 || !person) return false
    const inOrder = notices.toSorted((a, b) => (a.committee_name < b.committee_name ? -1 : 1))
    await enqueue(app, tx, membershipMail(app.settings, person, inOrder))
    return true
  })
}
