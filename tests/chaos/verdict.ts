import { verifyAudit } from '../../server/api/src/audit/verify'
import type { OpenApp } from '../../server/api/src/open-app'
import { STORED, type Call, type Writers } from './writers'

/** The longest that a call may take: a query that gets no answer is given up after 20 s, a connection after 10. Seconds. */
const LONGEST_CALL = 31

/** When a process was frozen. Milliseconds. */
export interface Pause {
  readonly origin: string
  readonly from: number
  readonly to: number
}

/** Lost and repeated writes, waits that were too long, and a broken log. */
export async function verdict(
  { app }: OpenApp,
  { acknowledged, calls }: Writers,
  pauses: readonly Pause[],
): Promise<string[]> {
  const problems: string[] = []
  const rows = await app.db.selectFrom('events').select(['id', 'title']).execute()
  const created = await app.db
    .selectFrom('audit')
    .select('event_id')
    .where('action', '=', 'event.created')
    .execute()
  const stored = countsOf(rows.map(({ title }) => title))
  const audited = countsOf(created.map(({ event_id }) => event_id))
  for (const [title, id] of acknowledged) {
    if (stored.get(title) !== 1) problems.push(`${title} is not stored once`)
    if (audited.get(id) !== 1) problems.push(`${title} has not one audit row`)
  }
  for (const { id, title } of rows)
    if (title.startsWith('event ') && !audited.has(id)) problems.push(`${title} has no audit row`)
  const longest = longestOf(calls, pauses)
  if (longest > LONGEST_CALL) problems.push(`a call took ${longest.toFixed(1)} s`)
  if (calls.some(({ status }) => status === 0)) problems.push('a call got no response')
  const other = new Set(calls.map(({ status }) => status).filter((status) => ![STORED, 503].includes(status)))
  if (other.size > 0) problems.push(`calls got the status ${[...other].join(', ')}`)
  const log = await verifyAudit(app)
  return log.ok ? problems : [...problems, `audit row ${log.firstBad} breaks the chain`]
}

function countsOf(all: readonly (string | null)[]): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number>()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

/** Seconds of the longest call, except to a process while it was frozen. */
const longestOf = (calls: readonly Call[], pauses: readonly Pause[]): number =>
  calls
    .filter((call) => !pauses.some((pause) => isDuring(call, pause)))
    .reduce((longest, { began, ended }) => Math.max(longest, ended - began), 0) / 1000

const isDuring = (call: Call, { origin, from, to }: Pause): boolean =>
  call.origin === origin && call.began < to && call.ended > from

/** One line for a run: writes, refusals and the longest wait. */
export function summary({ acknowledged, calls }: Writers, pauses: readonly Pause[]): string {
  const refused = calls.filter(({ status }) => status === 503).length
  const longest = longestOf(calls, pauses)
  return `${acknowledged.size} acknowledged writes, ${refused} times 503, the longest call ${longest.toFixed(1)} s`
}
