import type { AuditItemWire, AuditQuery } from '@recog/api-contract'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../database/open'
import type { AuditPersonalTable, AuditTable } from '../database/tables/audit-log'
import { ERASED_NAME } from '../erasure/erased-name'
import { readDetails } from './detail-fields'
import { filtersOf, isUnfiltered, matching, type AuditFilters } from './matching'
import { seqRange, type SeqRange } from './range'

type Row = Selectable<AuditTable>
type Personal = Selectable<AuditPersonalTable>

const nameOf = (commitment: string | null, name: string | null | undefined): string =>
  name ?? (commitment === null ? '' : ERASED_NAME)

const toItem = (row: Row, personal: Personal | undefined): AuditItemWire => ({
  id: String(row.seq),
  createdAt: row.created_at,
  action: row.action,
  actorUserId: row.actor_id,
  actorEmail: personal?.actor_email ?? '',
  actorName: nameOf(row.actor_commitment, personal?.actor_name),
  targetUserId: row.target_id,
  targetEmail: personal?.target_email ?? '',
  targetName: nameOf(row.target_commitment, personal?.target_name),
  targetCommitteeId: row.committee_id,
  targetCommitteeName: row.committee_name,
  targetEventId: row.event_id,
  detailsJson: readDetails(row.details, personal?.details ?? null),
})

/** Add the names and addresses that are stored apart (ADR 21). */
async function withPersonal(db: Database, rows: readonly Row[]): Promise<AuditItemWire[]> {
  if (rows.length === 0) return []
  const seqs = rows.map(({ seq }) => seq)
  const personal = await db.selectFrom('audit_personal').selectAll().where('seq', 'in', seqs).execute()
  const bySeq = new Map(personal.map((row) => [row.seq, row]))
  return rows.map((row) => toItem(row, bySeq.get(row.seq)))
}

/** The number of matching rows. Without filters it is the size of the range, because row numbers have no gaps. */
async function countMatching(db: Database, filters: AuditFilters, range: SeqRange): Promise<number> {
  if (range.to < range.from) return 0
  if (isUnfiltered(filters)) return range.to - range.from + 1
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
  return { items: await withPersonal(db, rows), total, page: query.page, pageSize: query.pageSize }
}
