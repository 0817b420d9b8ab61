import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyAudit } from '../src/audit/verify'
import { inTransaction } from '../src/database/write'
import { startSession } from '../src/identity/sessions'
import { openApp, type OpenApp } from '../src/open-app'
import { checkSteeringGroup } from '../src/operations/startup-checks'
import { startServerProcess } from '../testing/process'
import { Network } from '../testing/network'
import { makeWorld } from '../testing/world'
import { Cluster } from './cluster'
import type { Fault } from './faults'
import { chaosSettings } from './settings'
import { STORED, Writers } from './writers'

const WRITERS = 16
const PROCESSES = 2
/** Until calls succeed again after the database is back. Seconds. */
const RECOVERY = 5
/** The longest that a call may take: a query that gets no answer is given up after 20 s, a connection after 10. Seconds. */
const LONGEST_CALL = 31

/**
 * Break a PostgreSQL server while sixteen people write through two processes.
 *
 * @param faults in this order, a second apart
 * @param print called with one line for each fault
 * @returns what went wrong, one line each
 */
export async function breakDatabase(
  faults: readonly Fault[],
  print: (line: string) => void,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-faults-'))
  const cluster = await Cluster.start()
  const network = await Network.to(cluster.address)
  const opened = await openApp(chaosSettings(folder, cluster.url), () => undefined)
  await checkSteeringGroup(opened.app)
  await makeWorld(opened.app)
  const session = await inTransaction(opened.app.db, (tx) =>
    startSession(opened.app, tx, 'steering', 'chaos'),
  )
  const settings = chaosSettings(folder, `postgresql://portal@127.0.0.1:${network.port}/portal`)
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServerProcess(settings)))
  const problems: string[] = []
  let hasEnded = false
  for (const { child } of servers)
    child.once('exit', (code, signal) => {
      if (!hasEnded) problems.push(`an API process ended (${code ?? signal})`)
    })

  const writers = new Writers()
  const origins = servers.map(({ origin }) => origin)
  writers.start(origins, session, WRITERS)
  for (const fault of faults) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await fault.happen({ cluster, network })
    const seconds = await writers.recovery(performance.now(), origins)
    print(`${fault.name}: calls succeed again after ${seconds.toFixed(1)} s`)
    if (seconds > RECOVERY)
      problems.push(`${fault.name}: ${seconds.toFixed(1)} s until calls succeeded again`)
  }
  await writers.stop()
  problems.push(...(await verdict(opened, writers)))
  hasEnded = true
  for (const server of servers) await server.kill()
  print(summary(writers))
  await opened.close()
  await network.close()
  await cluster.remove()
  await rm(folder, { recursive: true, force: true })
  return problems
}

/** Lost and repeated writes, waits that were too long, and a broken log. */
async function verdict({ app }: OpenApp, { acknowledged, calls }: Writers): Promise<string[]> {
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
  const longest = longestOf(calls)
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

/** Seconds of the longest call. */
const longestOf = (calls: Writers['calls']): number =>
  calls.reduce((longest, { began, ended }) => Math.max(longest, ended - began), 0) / 1000

function summary({ acknowledged, calls }: Writers): string {
  const refused = calls.filter(({ status }) => status === 503).length
  const longest = longestOf(calls)
  return `${acknowledged.size} acknowledged writes, ${refused} times 503, the longest call ${longest.toFixed(1)} s`
}
