import type { App } from '../app'

/** Decisions about the person's requests to join. */
export async function decisions({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('decisions')
    .select(['decided_at', 'decision'])
    .where('user_id', '=', userId)
    .orderBy('decided_at')
    .execute()
  return rows.map(({ decided_at, decision }) => ({ Time: decided_at, Decision: decision }))
}

/** Where the person is signed in. */
export async function sessions({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at', 'expires_at', 'device'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    Began: row.created_at,
    'Last request': row.last_seen_at,
    Ends: row.expires_at,
    Browser: row.device,
  }))
}

/** E-mails to the person, without their text. */
export async function mails({ db }: App, email: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['created_at', 'subject', 'to_address', 'sent_at'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    Written: row.created_at,
    Subject: row.subject,
    To: row.to_address,
    Sent: row.sent_at ?? '',
  }))
}
