import type { App } from '../app'
import { compiledOnce } from '../database/compiled-once'
import { sessionLimits } from './sessions'

/**
 * The session whose token has this hash, its user and the user's groups in one query: one row per group, or a single row without
 * a group; none if there is no such session.
 */
export const findSession = compiledOnce((db, { hash }: { readonly hash: string }) =>
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

export type SessionRow = Awaited<ReturnType<typeof findSession>>[number]

/** A session ends after its lifetime, after idling, and with the temporary password that opened it. */
export function isValid(app: App, row: SessionRow): boolean {
  if (row.must_change === 1 && row.temporary_until !== null && row.temporary_until <= app.now()) return false
  const { startedAfter, usedAfter } = sessionLimits(app)
  return row.expires_at > app.now() && row.created_at > startedAfter && row.last_seen_at > usedAfter
}
