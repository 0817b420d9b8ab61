import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chaosSettings, prepare } from '../../chaos/prepare'
import { summary, verdict } from '../../chaos/verdict'
import { Writers } from '../../chaos/writers'
import { Network } from '@recog/api/testing/network'
import { startServerProcess } from '@recog/api/testing/process'
import { DatabaseCluster } from '../database-cluster'
import { databaseUrl, layOut, NODE_HOST, withNetwork } from '../layout'
import { FAULTS } from './faults'

/**
 * Lose the primary of a cluster again and again while people write: `npm run drill -- failover --times 20`; `--only frozen` chooses
 * the way. Exits with 1 when an acknowledged write was lost or stored twice, or when writes took longer than 30 s to work again.
 */
const WRITERS = 16
const RECOVERY = 30

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, only: { type: 'string', default: '' } },
})
const parent = mkdtempSync(path.join(os.tmpdir(), 'recog-failover-'))
chmodSync(parent, 0o755)
const networks = new Map<string, Network[]>()
const layout = await withNetwork(await layOut(path.join(parent, 'programs')), async (port, node) => {
  const network = await Network.to({ port, host: NODE_HOST }, NODE_HOST)
  networks.set(node, [...(networks.get(node) ?? []), network])
  return network.port
})
const cluster = new DatabaseCluster(layout)
const problems: string[] = []

async function drill(): Promise<void> {
  await cluster.start()
  const direct = chaosSettings(path.join(parent, 'portal'), databaseUrl(layout.ports.primary))
  const { opened, session } = await prepare(direct)
  const pooled = { ...direct, databaseUrl: databaseUrl(layout.ports.pgbouncer) }
  const servers = [await startServerProcess(pooled), await startServerProcess(pooled)]
  const origins = servers.map(({ origin }) => origin)
  const writers = new Writers()
  writers.start(origins, session, WRITERS)
  const faults = FAULTS.filter(({ name }) => name.includes(values.only))
  for (let i = 0; i < Number(values.times); i += 1) {
    while (!(await cluster.isWhole())) await pause(500)
    await pause(1_000)
    const primary = await cluster.nodeThatIs('primary')
    const patroni = cluster.nodes.get(primary?.name ?? '')
    const fault = faults[i % faults.length]
    if (!primary || !patroni || !fault) throw new Error('There is no primary')
    const began = performance.now()
    const bringBack = fault.happen({
      patroni,
      data: path.join(layout.folder, primary.name),
      networks: networks.get(primary.name) ?? [],
    })
    const seconds = await writers.recovery(began, origins)
    bringBack()
    console.log(`${i + 1}. ${primary.name} ${fault.name}: writes work again after ${seconds.toFixed(1)} s`)
    if (seconds > RECOVERY) problems.push(`${fault.name}: ${seconds.toFixed(1)} s until writes worked again`)
  }
  while (!(await cluster.isWhole())) await pause(500)
  await writers.stop()
  problems.push(...(await verdict(opened, writers, [])))
  console.log(summary(writers, []))
  for (const server of servers) await server.stop()
  await opened.close()
}

try {
  await drill()
} catch (error) {
  problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
await cluster.stop()
for (const network of [...networks.values()].flat()) await network.close()
if (problems.length === 0) rmSync(parent, { recursive: true })
else console.log(`The logs are in ${parent}`)
for (const problem of problems) console.log(`  ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
