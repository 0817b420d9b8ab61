import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess, type ServerProcess } from '../../server/api/testing/process'
import { Network } from '../../server/api/testing/network'
import { Cluster } from './cluster'
import type { Fault } from './faults'
import { chaosSettings, prepare } from './prepare'
import { summary, verdict, type Pause } from './verdict'
import { Writers } from './writers'

const WRITERS = 16
const PROCESSES = 2
/** Until calls succeed again after the database is back. Seconds. */
const RECOVERY = 5

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
  const { opened, session } = await prepare(chaosSettings(folder, cluster.url))
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
  const [, other] = servers
  const pauses: Pause[] = []
  const freezeProcess = async (seconds: number): Promise<void> => {
    if (other) pauses.push(await frozen(other, seconds))
  }
  writers.start(origins, session, WRITERS)
  for (const fault of faults) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await fault.happen({ cluster, network, freezeProcess })
    const seconds = await writers.recovery(performance.now(), origins)
    print(`${fault.name}: calls succeed again after ${seconds.toFixed(1)} s`)
    if (seconds > RECOVERY)
      problems.push(`${fault.name}: ${seconds.toFixed(1)} s until calls succeeded again`)
  }
  await writers.stop()
  problems.push(...(await verdict(opened, writers, pauses)))
  hasEnded = true
  for (const server of servers) await server.kill()
  print(summary(writers, pauses))
  await opened.close()
  await network.close()
  await cluster.remove()
  await rm(folder, { recursive: true, force: true })
  return problems
}

/** Stops a process for a while. */
async function frozen({ child, origin }: ServerProcess, seconds: number): Promise<Pause> {
  const from = performance.now()
  child.kill('SIGSTOP')
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  child.kill('SIGCONT')
  return { origin, from, to: performance.now() }
}
