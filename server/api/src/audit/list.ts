import { auditActions, type AuditItemWire, type AuditQuery } from '@recog/api-contract'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { compiledOnce } from '../database/statement-names'
import { ERASED_NAME } from '../erasure/subject'
import { readDetails } from './detail-fields'
import { seqRange, type SeqRange } from './range'

/** The columns of the log that readers see. */
const columns = [
  'seq',
  'created_at',
  'action',
  'actor_id',
  'target_id',
  'committee_id',
  'committee_name',
  'event_id',
  'details',
] as const

/** The name of an actor or target, which is stored apart (ADR 21), even if it was erased; empty if a row has none. */
const nameOf = <Whose extends 'actor' | 'target'>(whose: Whose) =>
  sql<string>`coalesce(
    ${sql.ref(`personal.${whose}_name`)},
    case when ${sql.ref(`page.${whose}_commitment`)} is null then '' else ${ERASED_NAME} end
  )`.as(`${whose}_name`)

type Paging = Readonly<Record<'limit' | 'offset', number>>

/** The rows of one page, each joined with what is stored apart. Joining before the limit would join every row that is skipped. */
const readPage = compiledOnce((db, { limit, offset, ...values }: AuditFilters & SeqRange & Paging) =>
  db
    .selectFrom(
      matching(db, values)
        .select([...columns, 'actor_commitment', 'target_commitment'])
        .orderBy('seq', 'desc')
        .limit(limit)
        .offset(offset)
        .as('page'),
    )
    .leftJoin('audit_personal as personal', 'personal.seq', 'page.seq')
    .select(columns.map((column) => `page.${column}` as const))
    .select(['personal.actor_email', 'personal.target_email', 'personal.details as personal_details'])
    .select([nameOf('actor'), nameOf('target')])
    .orderBy('page.seq', 'desc'),
)

type Row = Awaited<ReturnType<typeof readPage>>[number]

const toItem = (row: Row): AuditItemWire => ({
  id: String(row.seq),
  createdAt: row.created_at,
  action: row.action,
  actorUserId: row.actor_id,
  actorEmail: row.actor_email ?? '',
  actorName: row.actor_name,
  targetUserId: row.target_id,
  targetEmail: row.target_email ?? '',
  targetName: row.target_name,
  targetCommitteeId: row.committee_id,
  targetCommitteeName: row.committee_name,
  targetEventId: row.event_id,
  detailsJson: readDetails(row.details, row.personal_details),
})

const count = compiledOnce((db, values: AuditFilters & SeqRange) =>
  matching(db, values).select(sql<number | string>`count(*)`.as('total')),
)

/** The number of matching rows. Without filters it is the size of the range, because row numbers have no gaps. */
async function countMatching(db: Database, filters: AuditFilters, range: SeqRange): Promise<number> {
  if (range.to < range.from || filters.actions?.length === 0) return 0
  const { except, ...others } = filters
  // Both are read from an index; rows without some actions are not in any.
  if (except !== undefined)
    return (
      (await countMatching(db, others, range)) - (await countMatching(db, withActions(others, except), range))
    )
  if (Object.keys(filters).length === 0) return range.to - range.from + 1
  const [row] = await count(db, { ...filters, ...range })
  return Number(row?.total)
}

/** One page of the log, newest first. The order is stable, because rows are only ever added (R7.43). */
export async function listAudit(db: Database, query: AuditQuery) {
  const range = await seqRange(db, query)
  const filters = filtersOf(query)
  const total = await countMatching(db, filters, range)
  const offset = (query.page - 1) * query.pageSize
  const rows =
    offset >= total ? [] : await readPage(db, { ...filters, ...range, offset, limit: query.pageSize })
  return { items: rows.map(toItem), total, page: query.page, pageSize: query.pageSize }
}

type EqualColumn = 'actor_id' | 'target_id' | 'committee_id' | 'event_id'

type AuditFilters = Readonly<Partial<Record<EqualColumn, string>>> & {
  /** Actions, of which a row must have one. */
  readonly actions?: readonly string[]
  /** Actions that no row may have. */
  readonly except?: readonly string[]
  /** Id of the person who did it, or to whom it was done. */
  readonly about?: string
}

const filtersOf = (query: AuditQuery): AuditFilters => ({
  ...(query.action && { actions: actionsOf(query.action) }),
  ...(query.exceptAction && { except: actionsOf(query.exceptAction) }),
  ...(query.actorUserId && { actor_id: query.actorUserId }),
  ...(query.targetUserId && { target_id: query.targetUserId }),
  ...(query.committeeId && { committee_id: query.committeeId }),
  ...(query.eventId && { event_id: query.eventId }),
  ...(query.userId !== undefined && { about: query.userId }),
})

/**
 * An action, or all actions whose first part it is. Several equal comparisons use the index on every engine, whatever the
 * collation.
 */
function actionsOf(action: string): readonly string[] {
  const family = auditActions.filter((name) => name.startsWith(`${action}.`))
  return family.length > 0 ? family : [action]
}

/** Filters for those of some actions that the others admit. */
const withActions = (filters: AuditFilters, some: readonly string[]): AuditFilters => ({
  ...filters,
  actions: filters.actions?.filter((action) => some.includes(action)) ?? some,
})

/** Rows of a range that match every filter. Each filter column has an index that ends with the row number. */
function matching(db: Database, { from, to, actions, except, about, ...equal }: SeqRange & AuditFilters) {
  let rows = db.selectFrom('audit').where('seq', '>=', from).where('seq', '<=', to)
  for (const [column, value] of Object.entries(equal)) rows = rows.where(column as EqualColumn, '=', value)
  if (actions !== undefined) rows = rows.where('action', 'in', actions)
  if (except !== undefined) rows = rows.where('action', 'not in', except)
  if (about !== undefined)
    rows = rows.where((eb) => eb.or([eb('actor_id', '=', about), eb('target_id', '=', about)]))
  return rows
}
