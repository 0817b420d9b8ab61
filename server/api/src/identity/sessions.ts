import { randomUUID } from 'node:crypto'
import { type App, CLOCK_SECONDS, later } from '../app'
import { compiledOnce } from '../database/statement-names'
import type { Write } from '../database/write'
import { newToken, tokenHash } from '../http/cookies'
import {
  type Actor,
  anonymous,
  type Membership,
  mustHaveSecondFactor,
  rightsOf,
  type SignedIn,
} from '../policy/actor'
import { refuseReset } from './reset-refusal'

/** The institution that has said who signs in, and its name for the session there; the columns of `sessions`. */
export interface Vouched {
  readonly issuer: string | null
  readonly issuer_session: string | null
}

/**
 * Start a session. Returns its token, of which only the hash is stored. The word of an institution, which may not have asked the person
 * again, is no recent proof.
 *
 * @param factors 2 if a second factor was proved, too
 */
export async function startSession(
  app: App,
  tx: Write,
  userId: string,
  device: string,
  factors: 1 | 2 = 1,
  vouched?: Vouched,
): Promise<string> {
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
      factors,
      ...vouched,
      proved_at: vouched?.issuer && factors === 1 ? null : app.now(),
    })
    .execute()
  await refuseReset(app, tx, userId)
  return token
}

/** How long a proof holds for changes of how somebody signs in, in seconds. */
const PROOF_SECONDS = 600

/** Whether a person proved a moment ago that it is they. */
export const isFresh = (app: App, { provedAt }: SignedIn): boolean =>
  provedAt !== null && provedAt > later(app, -PROOF_SECONDS)

/**
 * Note in a session that the person has proved who they are. It gets a new token, because it may do more from now on (edge case T10).
 *
 * @param factors 2 if it was a second factor
 * @returns the new token
 */
export async function raiseSession(app: App, tx: Write, actor: SignedIn, factors: 1 | 2): Promise<string> {
  const token = newToken()
  await tx
    .updateTable('sessions')
    .set({ token_hash: tokenHash(token), proved_at: app.now(), ...(factors === 2 && { factors }) })
    .where('id', '=', actor.sessionId)
    .execute()
  await refuseReset(app, tx, actor.userId)
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

/** Ends all sessions of a user, except possibly one, and invalidates open password links and begun sign-ins (edge case T23). */
export async function endSessions(tx: Write, userId: string, exceptSessionId?: string): Promise<void> {
  let ended = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptSessionId !== undefined) ended = ended.where('id', '<>', exceptSessionId)
  await ended.execute()
  await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute()
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
      'sessions.factors',
      'sessions.proved_at',
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

/** Whether somebody has a temporary password that has expired. */
export const hasExpired = (
  { must_change, temporary_until }: Pick<SessionRow, 'must_change' | 'temporary_until'>,
  now: string,
): boolean => must_change === 1 && temporary_until !== null && temporary_until <= now

/** A session ends after its lifetime, after idling, and with the temporary password that opened it. */
function isValid(app: App, row: SessionRow, now: string): boolean {
  if (hasExpired(row, now)) return false
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
 * immediately (edge case T14), and a new role that needs a second factor makes the person sign in with it.
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
  const actor: SignedIn = {
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
    factors: row.factors,
    provedAt: row.proved_at,
    memberships: rows.flatMap(toMemberships),
  }
  const { secondFactor, steeringCommitteeId } = app.settings
  const lacksFactor =
    actor.factors < 2 && mustHaveSecondFactor(secondFactor, rightsOf(actor, steeringCommitteeId))
  return lacksFactor ? anonymous : actor
}

/** A session that was started or used while the clock was ahead ends no later than one that starts now. */
function fromNow(app: App, { created_at, expires_at }: SessionRow) {
  const earlier = (a: string, b: string) => (a < b ? a : b)
  return {
    created_at: earlier(created_at, app.now()),
    expires_at: earlier(expires_at, later(app, app.settings.sessionHours * 3600)),
  }
}
