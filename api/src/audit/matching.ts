import type { AuditQuery } from '@recog/api-contract'
import type { Database } from '../database/open'
import type { SeqRange } from './range'

type FilterColumn = 'action' | 'actor_id' | 'target_id' | 'committee_id' | 'event_id'
export type AuditFilters = Readonly<Partial<Record<FilterColumn, string>>>

/** The filters of a query, by column. */
export const filtersOf = (query: AuditQuery): AuditFilters => ({
  ...(query.action && { action: query.action }),
  ...(query.actorUserId && { actor_id: query.actorUserId }),
  ...(query.targetUserId && { target_id: query.targetUserId }),
  ...(query.committeeId && { committee_id: query.committeeId }),
  ...(query.eventId && { event_id: query.eventId }),
})

/** Rows of a range that match every filter. Each filter column has an index that ends with the row number. */
export function matching(db: Database, filters: AuditFilters, range: SeqRange) {
  let rows = db.selectFrom('audit').where('seq', '>=', range.from).where('seq', '<=', range.to)
  for (const [column, value] of Object.entries(filters)) rows = rows.where(column as FilterColumn, '=', value)
  return rows
}
