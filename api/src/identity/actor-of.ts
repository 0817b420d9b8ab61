import { CLOCK_SECONDS, later, type App } from '../app'
import { tokenHash } from '../http/cookies'
import { anonymous, type Actor, type Membership } from '../policy/actor'
import { type SessionRow, findSession, isValid } from './session-row'

const seenEverySeconds = 300

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

/**
 * The person whose session has this token. Read from the database on every request, so that a revoked role takes effect
 * immediately (edge case T14).
 */
export async function actorOf(app: App, token: string | undefined): Promise<Actor> {
  if (token === undefined) return anonymous
  const rows = await findSession(app.db, { hash: tokenHash(token) })
  const [row] = rows
  if (!row || !isValid(app, row)) return anonymous
  const isAhead = row.last_seen_at > later(app, CLOCK_SECONDS)
  if (isAhead || row.last_seen_at <= later(app, -seenEverySeconds)) {
    await app.db
      .updateTable('sessions')
      .set({ last_seen_at: app.now(), ...(isAhead && fromNow(app, row)) })
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
    isAdmin: row.is_admin === 1 && row.user_role === 'Committee',
    mustChangePassword: row.must_change === 1,
    memberships: rows.flatMap(toMemberships),
  }
}

/** A session that was started or used while the clock was ahead ends no later than one that starts now. */
function fromNow(app: App, { created_at, expires_at }: SessionRow) {
  const earlier = (a: string, b: string) => (a < b ? a : b)
  return {
    created_at: earlier(created_at, app.now()),
    expires_at: earlier(expires_at, later(app, app.settings.sessionHours * 3600)),
  }
}
