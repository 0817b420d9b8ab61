import type { Database } from '../database/open'

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
