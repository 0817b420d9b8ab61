import {
  securityEvents,
  type SecurityEvent,
  type SecurityItemWire,
  type SecurityQuery,
} from '@recog/api-contract'
import { sql } from 'kysely'
import { before } from '../audit/range'
import type { Database } from '../database/open'

const isEvent = (kind: string): kind is SecurityEvent => securityEvents.some((event) => event === kind)

function matching(db: Database, { kind, userId, network, fromUtc, toUtc }: SecurityQuery) {
  let rows = db.selectFrom('security_log').leftJoin('users', 'users.id', 'security_log.user_id')
  if (kind !== undefined)
    rows = isEvent(kind) ? rows.where('kind', '=', kind) : rows.where(sql<boolean>`1 = 0`)
  if (userId !== undefined) rows = rows.where('security_log.user_id', '=', userId)
  if (network !== undefined) rows = rows.where('network', '=', network)
  if (fromUtc !== undefined) rows = rows.where('last_at', '>=', new Date(fromUtc).toISOString())
  if (toUtc !== undefined) rows = rows.where('last_at', '<', before(toUtc))
  return rows
}

/** One page of the security log, newest first. Names are those of today: the log itself has none. */
export async function listSecurity(db: Database, query: SecurityQuery) {
  const { page, pageSize } = query
  const { total } = await matching(db, query)
    .select(sql<number | string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const items: SecurityItemWire[] = await matching(db, query)
    .select([
      'first_at as firstAt',
      'last_at as lastAt',
      'kind',
      'count',
      'security_log.user_id as userId',
      'users.display_name as userName',
      'account',
      'network',
      'route',
      'detail',
    ])
    .orderBy('last_at', 'desc')
    .orderBy('security_log.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { items, total: Number(total), page, pageSize }
}
