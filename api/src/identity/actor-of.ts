import { later, type App } from '../app'
import type { Database } from '../database/open'
import { tokenHash } from '../http/cookies'
import { anonymous, type Actor, type Membership } from '../policy/actor'

const idleSeconds = 12 * 3600
const seenEverySeconds = 300

/** The session, its user and the user's groups in one query: one row per group, or a single row without a group. */
const findSession = (db: Database, hash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('committees', 'committees.id', 'memberships.committee_id')
    .select([
      'sessions.id as session_id',
      (eb) => eb.selectFrom('audit_head').select('hash').where('audit_head.id', '=', 1).as('audit_head'),
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
      'users.temporary_until',
      'committees.id as committee_id',
      'committees.name',
      'committees.description',
      'memberships.role',
    ])
    .where('sessions.token_hash', '=', hash)
    .orderBy('committees.name_sort')
    .execute()

type SessionRow = Awaited<ReturnType<typeof findSession>>[number]

const toMemberships = (row: SessionRow): Membership[] =>
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

/** A session ends after its lifetime, after idling, and with the temporary password that opened it. */
function isValid(app: App, row: SessionRow): boolean {
  if (row.must_change === 1 && row.temporary_until !== null && row.temporary_until <= app.now()) return false
  return row.expires_at > app.now() && row.last_seen_at > later(app, -idleSeconds)
}

/**
 * The person whose session has this token. Read from the database on every request, so that a revoked role takes effect
 * immediately (edge case T14).
 */
export async function actorOf(app: App, token: string | undefined): Promise<Actor> {
  if (token === undefined) return anonymous
  const rows = await findSession(app.db, tokenHash(token))
  const [row] = rows
  if (!row || !isValid(app, row)) return anonymous
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
    auditHead: row.audit_head ?? '',
    userId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    userRole: row.user_role,
    isAdmin: row.is_admin === 1,
    mustChangePassword: row.must_change === 1,
    memberships: rows.flatMap(toMemberships),
  }
}
