import { sql } from 'kysely'
import type { AuditQuery } from '@recog/api-contract'
import type { Database } from '../database/open'

const endOfDay = /T23:59:59(?:\.9+)?Z$/i

/** The instant before which rows count; the end of a day means all of it (edge case T135). */
export function before(toUtc: string): string {
  const time = Date.parse(toUtc)
  const step = endOfDay.test(toUtc) ? 1000 - new Date(time).getUTCMilliseconds() : 1
  return new Date(time + step).toISOString()
}

function filtered(db: Database, query: AuditQuery) {
  let rows = db.selectFrom('audit')
  if (query.action) rows = rows.where('action', '=', query.action)
  if (query.actorUserId) rows = rows.where('actor_id', '=', query.actorUserId)
  if (query.targetUserId) rows = rows.where('target_id', '=', query.targetUserId)
  if (query.committeeId) rows = rows.where('committee_id', '=', query.committeeId)
  if (query.eventId) rows = rows.where('event_id', '=', query.eventId)
  if (query.fromUtc) rows = rows.where('created_at', '>=', new Date(query.fromUtc).toISOString())
  if (query.toUtc) rows = rows.where('created_at', '<', before(query.toUtc))
  return rows
}

/** One page of the log, newest first; the order never changes, since rows are only ever added (spec section 7). */
export async function listAudit(db: Database, query: AuditQuery) {
  const { total } = await filtered(db, query)
    .select(sql<number | string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered(db, query)
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  return {
    items: rows.map((row) => ({
      id: String(row.seq),
      createdAt: row.created_at,
      action: row.action,
      actorEmail: row.actor_email,
      actorName: row.actor_name,
      targetEmail: row.target_email,
      targetName: row.target_name,
      targetCommitteeName: row.committee_name,
      targetEventId: row.event_id,
      detailsJson: row.details,
    })),
    total: Number(total),
    page: query.page,
    pageSize: query.pageSize,
  }
}
