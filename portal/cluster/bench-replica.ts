import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fill, scaleSize } from '@recog/api/bench/data-set'
import { cpuOf, postgresCpu } from '@recog/api/bench/scale/cpu'
import { firstVisit, visitAll } from '@recog/api/bench/scale/load'
import { chaosSettings } from '@recog/api/chaos/settings'
import { startServerProcess } from '@recog/api/testing/process'
import { heldPort } from '../restarts/start-listening'
import { DatabaseCluster } from './database-cluster'
import { databaseUrl, layOut, type DatabaseNode, type Layout } from './layout'

/*
 * npm run bench:replica [-- --people 2000,20000 --connections 8 --seconds 15 --rounds 3]
 *
 * The visits of bench:scale on a cluster, in turn with every list from the primary and with lists from a replica. Prints the CPU
 * time that a request costs each of them.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '2000,20000' },
    connections: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '3' },
  },
})
const parent = mkdtempSync(path.join(os.tmpdir(), 'recog-replica-'))
chmodSync(parent, 0o755)

/** Seconds of CPU time by who used it. */
type Cpu = Record<'primary' | 'replicas' | 'API', number>

interface Costs extends Cpu {
  readonly requests: number
  readonly failed: number
}

const NOTHING: Costs = { requests: 0, failed: 0, primary: 0, replicas: 0, API: 0 }

async function measure(people: number): Promise<void> {
  const layout = await layOut(path.join(parent, `programs-${people}`), await heldPort())
  const cluster = new DatabaseCluster(layout)
  try {
    await cluster.start()
    const direct = chaosSettings(path.join(parent, `portal-${people}`), databaseUrl(layout, 'primary'))
    const { cookies } = await fill(direct, scaleSize(people), console.warn)
    const settings = { ...direct, databaseUrl: databaseUrl(layout, 'pgbouncer') }
    const databases = await databasesOf(layout, cluster)
    const modes = {
      'lists from the primary': {},
      'lists from a replica': { REPLICA_DATABASE_URL: databaseUrl(layout, 'replica') },
    }
    const costs = new Map<string, Costs>()
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const [mode, env] of Object.entries(modes)) {
        const server = await startServerProcess(settings, env)
        const cpu = () => ({ ...databases(), API: cpuOf([server.child.pid]) })
        costs.set(mode, plus(costs.get(mode) ?? NOTHING, await visits(server.origin, cookies.member, cpu)))
        await server.stop()
      }
    print(people, costs)
  } finally {
    await cluster.stop()
  }
}

/** @returns a look at the CPU time of the primary, and of the other nodes together */
async function databasesOf(layout: Layout, cluster: DatabaseCluster) {
  const primary = await cluster.nodeThatIs('primary')
  const cpu = ({ name }: DatabaseNode) => postgresCpu(path.join(layout.folder, name))
  const [ofPrimary, ofReplicas] = [true, false].map((isPrimary) =>
    layout.nodes.filter(({ name }) => (name === primary?.name) === isPrimary),
  )
  const sum = (nodes: readonly DatabaseNode[] = []) => nodes.reduce((all, node) => all + cpu(node), 0)
  return () => ({ primary: sum(ofPrimary), replicas: sum(ofReplicas) })
}

/** Measure what a member's visits cost, after a second of visits that do not count. */
async function visits(origin: string, cookie: string, cpu: () => Cpu): Promise<Costs> {
  const member = await firstVisit(origin, cookie)
  await visitAll([origin], member, 1, 1)
  const before = cpu()
  const { requests, failed } = await visitAll(
    [origin],
    member,
    Number(values.connections),
    Number(values.seconds),
  )
  const after = cpu()
  return {
    requests,
    failed,
    primary: after.primary - before.primary,
    replicas: after.replicas - before.replicas,
    API: after.API - before.API,
  }
}

const plus = (a: Costs, b: Costs): Costs => ({
  requests: a.requests + b.requests,
  failed: a.failed + b.failed,
  primary: a.primary + b.primary,
  replicas: a.replicas + b.replicas,
  API: a.API + b.API,
})

function print(people: number, costs: ReadonlyMap<string, Costs>): void {
  const row = ({ requests, failed, ...seconds }: Costs) => {
    const each = Object.entries(seconds).map(([who, of]) => [who, Math.round((of / requests) * 1e5) / 100])
    return { requests, failed, ...Object.fromEntries(each) }
  }
  console.log(`${people} people, CPU milliseconds of a request`)
  console.table(Object.fromEntries([...costs].map(([mode, cost]) => [mode, row(cost)])))
  if ([...costs.values()].some(({ failed }) => failed > 0)) process.exitCode = 1
}

for (const people of values.people.split(',')) await measure(Number(people))
rmSync(parent, { recursive: true })
