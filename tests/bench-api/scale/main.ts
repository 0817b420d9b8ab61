import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Engine } from '../../../server/api/src/database/open'
import { dataFolder } from '../../../server/api/testing/postgres'
import { startServerProcess } from '../../../server/api/testing/process'
import { fill, newSettings, scaleSize } from '../data-set'
import { memoryMb } from '../measure'
import { cpuOf, postgresCpu } from './cpu'
import { firstVisit, visitAll } from './load'
import { lists, VISIT } from './visit'

/*
 * npm run bench -- scale [--people 2000,20000,100000 --processes 1,2,4 --connections 2,8,32 --seconds 4 --engine postgres]
 *
 * Visits of members with several API processes on one PostgreSQL database, and one on SQLite, for groups of several sizes. Exits
 * with 1 when a call failed.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '2000,20000,100000' },
    processes: { type: 'string', default: '1,2,4' },
    connections: { type: 'string', default: '2,8,32' },
    seconds: { type: 'string', default: '4' },
    engine: { type: 'string', default: 'postgres,sqlite' },
  },
})
const numbers = (list: string) => list.split(',').map(Number)
const seconds = Number(values.seconds)
const round = (value: number, digits = 1) => Number(value.toFixed(digits))

interface Row {
  readonly engine: Engine
  readonly people: number
  readonly processes: number
  readonly connections: number
  readonly 'requests/s': number
  readonly p50: number
  readonly p95: number
  /** CPU milliseconds of a request, in the API and in PostgreSQL. */
  readonly 'API ms': number
  readonly 'database ms': number
  /** Of a visit, all its requests together. */
  readonly 'KB/visit': number
  readonly 'CPU s/visit': number
  /** Of all processes of the API. */
  readonly MB: number
  readonly failed: number
}

const rows: Row[] = []
const sizes: object[] = []

async function measureSize(engine: Engine, people: number): Promise<void> {
  const settings = await newSettings(engine)
  const { cookies, took } = await fill(settings, scaleSize(people), console.warn)
  for (const count of engine === 'sqlite' ? [1] : numbers(values.processes)) {
    const servers = await Promise.all(
      Array.from({ length: count }, (_, i) =>
        startServerProcess({ ...settings, logLevel: 'info' }, { BACKGROUND: i === 0 ? '1' : '0' }),
      ),
    )
    const origins = servers.map(({ origin }) => origin)
    const pids = servers.map(({ child }) => child.pid)
    const [origin = ''] = origins
    if (count === 1) sizes.push({ engine, people, 'fill s': took, ...(await weigh(origin, cookies.member)) })
    const member = await firstVisit(origin, cookies.member)
    await visitAll(origins, member, count, 1)
    for (const connections of numbers(values.connections)) {
      const database = engine === 'postgres' ? () => postgresCpu(dataFolder()) : () => 0
      const before = { api: cpuOf(pids), database: database() }
      const { requests, ...result } = await visitAll(origins, member, connections, seconds)
      const api = (cpuOf(pids) - before.api) / requests
      const ofDatabase = (database() - before.database) / requests
      rows.push({
        engine,
        people,
        processes: count,
        connections,
        'requests/s': Math.round(requests / result.seconds),
        p50: result.p50,
        p95: result.p95,
        'API ms': round(api * 1000, 2),
        'database ms': round(ofDatabase * 1000, 2),
        'KB/visit': round((result.bytes / requests / 1024) * VISIT.length),
        'CPU s/visit': round((api + ofDatabase) * VISIT.length, 3),
        MB: pids.reduce<number>((sum, pid) => sum + memoryMb(pid), 0),
        failed: result.failed,
      })
    }
    for (const server of servers) await server.stop()
  }
  await rm(settings.dataFolder, { recursive: true, force: true })
}

/** Size and first time of each list, before it is in the cache. */
async function weigh(origin: string, cookie: string): Promise<Record<string, string>> {
  const figures: Record<string, string> = {}
  for (const { path } of lists) {
    const started = performance.now()
    const response = await fetch(origin + path, { headers: { cookie, 'accept-encoding': 'identity' } })
    const { byteLength } = await response.arrayBuffer()
    figures[path] = `${Math.round(byteLength / 1024)} KB, ${Math.round(performance.now() - started)} ms`
  }
  return figures
}

for (const engine of ['postgres', 'sqlite'] as const) {
  if (!values.engine.split(',').includes(engine)) continue
  for (const people of numbers(values.people)) {
    await measureSize(engine, people)
    console.table(
      rows.slice(
        -numbers(values.connections).length * (engine === 'sqlite' ? 1 : numbers(values.processes).length),
      ),
    )
  }
}
console.table(sizes)
process.exitCode = rows.some((row) => row.failed > 0) ? 1 : 0
