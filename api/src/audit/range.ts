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
  return new Date(time + step).toISOString()
}

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
 * Turns a span of time into a range of row numbers. Times never decrease along the chain, so two look-ups replace a scan. The
 * range ends at the newest committed row, so that the rows and the total of one response match.
 */
export async function seqRange(db: Database, query: AuditQuery): Promise<SeqRange> {
  const head = await db
    .selectFrom('audit_head')
    .select(['seq', 'start_seq'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const from = query.fromUtc
    ? await firstAtOrAfter(db, new Date(query.fromUtc).toISOString())
    : head.start_seq + 1
  const end = query.toUtc ? await firstAtOrAfter(db, before(query.toUtc)) : undefined
  return {
    from: from ?? head.seq + 1,
    to: end === undefined ? head.seq : Math.min(head.seq, end - 1),
  }
}
