import type { App } from '../app'
import { record } from '../audit/record'
import type { Database } from '../database/open'
import { inTransaction } from '../database/write'
import { Refusal } from '../http/refusal'
import { endSessions } from '../identity/sessions'
import type { SignedIn } from '../policy/actor'
import { storeDecision } from './store-decision'

interface DeclineCall {
  readonly app: App
  readonly actor: SignedIn
  readonly body: { userId: string; reason?: string | null | undefined }
}

/**
 * Declines an open request with a reason that only steering members see. A second call changes nothing.
 *
 * @throws {Refusal} 404 if there is no such person; 409 if they are already approved
 */
export async function decline({ app, actor, body }: DeclineCall) {
  const user = await app.db
    .selectFrom('users')
    .select(['id as userId', 'email', 'display_name as displayName'])
    .where('id', '=', body.userId)
    .executeTakeFirst()
  if (!user) throw new Refusal(404, 'Member not found.')
  await inTransaction(app.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ user_role: 'Declined' })
      .where('id', '=', user.userId)
      .where('user_role', '=', 'Applicant')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) {
      const now = await tx
        .selectFrom('users')
        .select('user_role')
        .where('id', '=', user.userId)
        .executeTakeFirst()
      if (now?.user_role === 'Committee') throw new Refusal(409, 'This person is already approved.')
      return
    }
    await endSessions(tx, user.userId)
    await storeDecision(app, tx, actor, user, { decision: 'declined', reason: body.reason })
    await record(app, tx, { action: 'member.declined', actor, target: user })
  })
  return { userId: user.userId }
}

/** The last 200 decisions, newest first, with the state of the mail about each (edge case T51). */
export async function decisions(db: Database) {
  const mails = new Map(
    (
      await db
        .selectFrom('outbox')
        .select(['to_address as address', 'last_error'])
        .where('kind', '=', 'approved')
        .where('sent_at', 'is', null)
        .execute()
    ).map(({ address, last_error }) => [address, last_error ? ('failing' as const) : ('waiting' as const)]),
  )
  const rows = await decided(db)
  return rows.map((row) => ({
    ...row,
    mail: (row.decision === 'approved' && mails.get(row.email)) || null,
  }))
}

const decided = (db: Database) =>
  db
    .selectFrom('decisions')
    .select([
      'user_id as userId',
      'display_name as displayName',
      'email',
      'decision',
      'reason',
      'decided_at as decidedAt',
      'decided_by_name as decidedBy',
    ])
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
