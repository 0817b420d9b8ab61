import type { App } from '../app'
import { readDetails } from '../audit/detail-fields'

/** The person's own actions, and those done for them. */
export async function auditRows({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('audit_personal', 'audit_personal.seq', 'audit.seq')
    .select([
      'audit.created_at',
      'audit.action',
      'audit.actor_id',
      'audit.target_id',
      'audit.committee_name',
      'audit.details',
      'audit_personal.details as personal',
    ])
    .where((eb) => eb.or([eb('audit.actor_id', '=', userId), eb('audit.target_id', '=', userId)]))
    .orderBy('audit.seq')
    .execute()
  return rows.map((row) => ({
    Time: row.created_at,
    Action: row.action,
    By: byWhom(row.actor_id, userId),
    For: row.target_id === userId ? 'you' : row.target_id === null ? '' : 'somebody else',
    Group: row.committee_name,
    // Personal details are about the target.
    Details: readDetails(row.details, row.target_id === userId ? row.personal : null),
  }))
}

const byWhom = (actorId: string | null, userId: string): string => {
  if (actorId === userId) return 'you'
  return actorId === null ? 'a visitor or the operator' : 'somebody else'
}

/** Refused calls and ended sessions of the person. */
export async function securityRows({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('security_log')
    .select(['last_at', 'kind', 'count', 'route', 'detail'])
    .where('user_id', '=', userId)
    .orderBy('last_at')
    .execute()
  return rows.map((row) => ({
    Time: row.last_at,
    Event: row.kind,
    Times: String(row.count),
    Call: row.route,
    Details: row.detail,
  }))
}
