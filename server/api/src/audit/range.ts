import type { AuditQuery } from '@recog/api-contract'
import type { ExpressionBuilder } from 'kysely'
import { compiledOnce } from '../database/statement-names'
import type { Database } from '../database/open'
import type { Tables } from '../database/schema'

/** A range of row numbers, both ends included. */
export type SeqRange = Readonly<Record<'from' | 'to', number>>

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

const firstAtOrAfter = (instant: string) => (eb: ExpressionBuilder<Tables, 'audit_head'>) =>
  eb
    .selectFrom('audit')
    .select('audit.seq')
    .where('audit.created_at', '>=', instant)
    .orderBy('audit.created_at')
    .orderBy('audit.seq')
    .limit(1)

/** The ends of the log, and the rows at the ends of a span of time. */
const readEnds = compiledOnce((db, { since, until }: Readonly<Partial<Record<'since' | 'until', string>>>) =>
  db
    .selectFrom('audit_head')
    .select(['seq', 'start_seq'])
    .$if(since !== undefined, (query) => query.select((eb) => firstAtOrAfter(since ?? '')(eb).as('first')))
    .$if(until !== undefined, (query) => query.select((eb) => firstAtOrAfter(until ?? '')(eb).as('beyond')))
    .where('id', '=', 1),
)

/**
 * Turn a span of time into a range of row numbers. Times never decrease along the chain, so two look-ups replace a scan. The
 * range ends at the newest committed row, so that the rows and the total of one response match.
 */
export async function seqRange(db: Database, { fromUtc, toUtc }: AuditQuery): Promise<SeqRange> {
  const [head] = await readEnds(db, {
    ...(fromUtc && { since: storedInstant(Date.parse(fromUtc)) }),
    ...(toUtc && { until: before(toUtc) }),
  })
  if (!head) throw new Error('the audit log has no head')
  const first = fromUtc ? head.first : head.start_seq + 1
  return {
    from: first ?? head.seq + 1,
    to: Math.min(head.seq, (head.beyond ?? Number.POSITIVE_INFINITY) - 1),
  }
}
