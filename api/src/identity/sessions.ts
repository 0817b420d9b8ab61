import { randomUUID } from 'node:crypto'
import type { App } from '../app'
import { later } from '../app'
import type { Database } from '../database/open'
import type { Write } from '../database/write'
import { newToken, tokenHash } from '../http/cookies'
import { anonymous, type Actor, type Held } from '../policy/actor'

const lifetimeSeconds = 7 * 24 * 3600
const idleSeconds = 12 * 3600
const seenEverySeconds = 300

/** Starts a session and returns its token, which only the browser keeps. */
export async function startSession(app: App, tx: Write, userId: string, device: string): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      id: randomUUID(),
      user_id: userId,
      created_at: app.now(),
      last_seen_at: app.now(),
      expires_at: later(app, lifetimeSeconds),
      device: device.slice(0, 200),
    })
    .execute()
  return token
}

/** Ends sessions of a user: all, or all but one. Open reset links die with them (edge case T23). */
export async function endSessions(tx: Write, userId: string, exceptSessionId?: string): Promise<void> {
  let ended = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptSessionId !== undefined) ended = ended.where('id', '<>', exceptSessionId)
  await ended.execute()
  await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()
}

/** The session, its user and the user's groups in one look-up: a row for each group, or one without. */
const findSession = (db: Database, hash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('committees', 'committees.id', 'memberships.committee_id')
    .select([
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.last_seen_at',
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.display_name',
      'users.user_role',
      'users.is_admin',
      'users.must_change',
      'committees.id as committee_id',
      'committees.name',
      'committees.description',
      'memberships.role',
    ])
    .where('sessions.token_hash', '=', hash)
    .orderBy('committees.name_sort')
    .execute()

type SessionRow = Awaited<ReturnType<typeof findSession>>[number]

const toHeld = (row: SessionRow): Held[] =>
  row.committee_id === null
    ? []
    : [
        {
          committeeId: row.committee_id,
          name: row.name ?? '',
          description: row.description ?? '',
          role: row.role ?? 'member',
        },
      ]

/** Who holds this token now: read anew for every call, so that a role taken away counts at once (edge case T14). */
export async function actorOf(app: App, token: string | undefined): Promise<Actor> {
  if (token === undefined) return anonymous
  const rows = await findSession(app.db, tokenHash(token))
  const [row] = rows
  if (!row || row.expires_at <= app.now() || row.last_seen_at <= later(app, -idleSeconds)) return anonymous
  if (row.last_seen_at <= later(app, -seenEverySeconds)) {
    await app.db
      .updateTable('sessions')
      .set({ last_seen_at: app.now() })
      .where('id', '=', row.session_id)
      .execute()
  }
  return {
    kind: 'user',
    sessionId: row.session_id,
    userId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    userRole: row.user_role,
    isAdmin: row.is_admin === 1,
    mustChangePassword: row.must_change === 1,
    held: rows.flatMap(toHeld),
  }
}
