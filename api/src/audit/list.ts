import type { AuditItemWire, AuditQuery } from '@recog/api-contract'
import type { Selectable } from 'kysely'
import type { Database } from '../database/open'
import type { AuditTable } from '../database/schema'
import { countMatching } from './count'
import { filtersOf, matching } from './matching'
import { seqRange } from './range'

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

/** One page of the log, newest first; the order never changes, since rows are only ever added (R7.43). */
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
