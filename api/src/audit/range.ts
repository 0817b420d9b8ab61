import type { AuditQuery } from '@recog/api-contract'
import type { Database } from '../database/open'

/** Rows by number: `from` and `to` are both included. */
export interface SeqRange {
  readonly from: number
  readonly to: number
}

const endOfDay = /T23:59:59(?:\.9+)?Z$/i

/** The instant before which rows count; the end of a day means all of it (edge case T135). */
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
 * A span of time as a range of row numbers: times never run backwards in the chain, so two look-ups replace a scan. The
 * range ends at the newest row committed now, which keeps the pages of one answer together.
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
