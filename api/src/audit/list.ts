import type { AuditItemWire, AuditQuery } from '@recog/api-contract'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../database/open'
import type { AuditTable } from '../database/schema'
import { filtersOf, matching, type AuditFilters } from './matching'
import { seqRange, type SeqRange } from './range'

const toItem = (row: Selectable<AuditTable>): AuditItemWire => ({
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
})

/** The number of matching rows. Without filters it is the size of the range, because row numbers have no gaps. */
async function countMatching(db: Database, filters: AuditFilters, range: SeqRange): Promise<number> {
  if (range.to < range.from) return 0
  if (Object.keys(filters).length === 0) return range.to - range.from + 1
  const { total } = await matching(db, filters, range)
    .select(sql<number | string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** One page of the log, newest first. The order is stable, because rows are only ever added (R7.43). */
export async function listAudit(db: Database, query: AuditQuery) {
  const range = await seqRange(db, query)
  const filters = filtersOf(query)
  const total = await countMatching(db, filters, range)
  const offset = (query.page - 1) * query.pageSize
  const rows =
    offset >= total
      ? []
      : await matching(db, filters, range)
          .selectAll()
          .orderBy('seq', 'desc')
          .limit(query.pageSize)
          .offset(offset)
          .execute()
  return { items: rows.map(toItem), total, page: query.page, pageSize: query.pageSize }
}
