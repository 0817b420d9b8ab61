import type { AuditQuery } from '@recog/api-contract'
import type { Database } from '../database/open'

/** A range of row numbers, both ends included. */
export interface SeqRange {
  readonly from: number
  readonly to: number
}

const endOfDay = /T23:59:59(?:\.9+)?Z$/i

/** The instant that all matching rows precede. The last second of a day includes the whole second (edge case T135). */
export function before(toUtc: string): string {
  const time = Date.parse(toUtc)
  const step = endOfDay.test(toUtc) ? 1000 - new Date(time).getUTCMilliseconds() : 1
  return storedInstant(time + step)
}

/** Stored instants have four-digit years and are compared as text; beyond them there are no rows. */
const [FIRST, LAST] = [Date.parse('0000-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]
const storedInstant = (time: number): string => new Date(Math.min(Math.max(time, FIRST), LAST)).toISOString()

async function firstAtOrAfter(db: Database, instant: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where('created_at', '>=', instant)
    .orderBy('created_at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return row?.seq
}

/**
 * Turn a span of time into a range of row numbers. Times never decrease along the chain, so two look-ups replace a scan. The
 * range ends at the newest committed row, so that the rows and the total of one response match.
 */
export async function seqRange(db: Database, query: AuditQuery): Promise<SeqRange> {
  const head = await db
    .selectFrom('audit_head')
    .select(['seq', 'start_seq'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const from = query.fromUtc
    ? await firstAtOrAfter(db, storedInstant(Date.parse(query.fromUtc)))
    : head.start_seq + 1
  const end = query.toUtc ? await firstAtOrAfter(db, before(query.toUtc)) : undefined
  return {
    from: from ?? head.seq + 1,
    to: end === undefined ? head.seq : Math.min(head.seq, end - 1),
  }
}
