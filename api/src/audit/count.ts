import { sql } from 'kysely'
import type { Database } from '../database/open'
import { matching, type AuditFilters } from './matching'
import type { SeqRange } from './range'

interface Known {
  readonly from: number
  readonly upTo: number
  readonly count: number
}

const keptPerDatabase = 500
const known = new WeakMap<Database, Map<string, Known>>()

async function countBetween(
  db: Database,
  filters: AuditFilters,
  range: Pick<SeqRange, 'from' | 'to'>,
): Promise<number> {
  if (range.to < range.from) return 0
  const { total } = await matching(db, filters, range)
    .select(sql<number | string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * How many rows match. Without filters that is arithmetic. With filters and no lower bound the earlier count of the same
 * filters is carried on: rows are only ever added, so only those after it need counting, until a purge moves the start.
 */
export async function countMatching(db: Database, filters: AuditFilters, range: SeqRange): Promise<number> {
  const columns = Object.keys(filters)
  if (columns.length === 0) return Math.max(0, range.to - range.from + 1)
  if (!range.fromStart) return countBetween(db, filters, range)

  const counts = known.get(db) ?? new Map<string, Known>()
  known.set(db, counts)
  const key = JSON.stringify(filters)
  const earlier = counts.get(key)
  const start =
    earlier?.from === range.from && earlier.upTo <= range.to ? earlier : { upTo: range.from - 1, count: 0 }
  const count = start.count + (await countBetween(db, filters, { from: start.upTo + 1, to: range.to }))
  if (counts.size >= keptPerDatabase) counts.clear()
  counts.set(key, { from: range.from, upTo: range.to, count })
  return count
}
