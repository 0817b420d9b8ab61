import { randomUUID } from 'node:crypto'
import { type App, CLOCK_SECONDS, later } from '../app'
import { compiledOnce } from '../database/statement-names'
import type { Write } from '../database/write'
import { newToken, tokenHash } from '../http/cookies'
import { type Actor, anonymous, type Membership } from '../policy/actor'

/** Start a session. Returns its token, of which only the hash is stored. */
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
      expires_at: later(app, app.settings.sessionHours * 3600),
      device: device.slice(0, 200),
    })
    .execute()
  return token
}

/**
 * The sessions of a person that can still be used: younger than their lifetime, and used since the idle limit. Shortening a
 * setting also ends older sessions.
 */
export const currentSessions = (app: App, userId: string) => {
  const { usedAfter, startedAfter } = sessionLimits(app)
  return app.db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', app.now())
    .where('created_at', '>', startedAfter)
    .where('last_seen_at', '>', usedAfter)
}

/** The instants after which a session must have started, and been used, to be valid now. */
export const sessionLimits = (app: App) => ({
  startedAfter: later(app, -app.settings.sessionHours * 3600),
  usedAfter: later(app, -app.settings.sessionIdleHours * 3600),
})

/** Ends all sessions of a user, except possibly one, and invalidates open password links (edge case T23). */
export async function endSessions(tx: Write, userId: string, exceptSessionId?: string): Promise<void> {
  let ended = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptSessionId !== undefined) ended = ended.where('id', '<>', exceptSessionId)
  await ended.execute()
  await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('address_changes').where('user_id', '=', userId).execute()
}

/**
 * The session whose token has this hash, its user and the user's groups in one query: one row per group, or a single row without
 * a group; none if there is no such session.
 */
const findSession = compiledOnce((db, { hash }: { readonly hash: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('committees', 'committees.id', 'memberships.committee_id')
    .select([
      'sessions.id as session_id',
      (eb) => eb.selectFrom('audit_head').select('hash').where('audit_head.id', '=', 1).as('audit_head'),
      'sessions.created_at',
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
    .where('users.deactivated_at', 'is', null)
    .orderBy('committees.name_sort'),
)

type SessionRow = Awaited<ReturnType<typeof findSession>>[number]

/** A session ends after its lifetime, after idling, and with the temporary password that opened it. */
function isValid(app: App, row: SessionRow, now: string): boolean {
  if (row.must_change === 1 && row.temporary_until !== null && row.temporary_until <= now) return false
  const { startedAfter, usedAfter } = sessionLimits(app)
  return row.expires_at > now && row.created_at > startedAfter && row.last_seen_at > usedAfter
}

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000

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
  if (!row) return anonymous
  const now = app.now()
  if (!isValid(app, row, now)) return anonymous
  const idleSeconds = secondsBetween(row.last_seen_at, now)
  const isAhead = idleSeconds < -CLOCK_SECONDS
  if (isAhead || idleSeconds >= seenEverySeconds) {
    await app.db
      .updateTable('sessions')
      .set({ last_seen_at: now, ...(isAhead && fromNow(app, row)) })
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
