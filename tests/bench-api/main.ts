import { rm } from 'node:fs/promises'
import type { Engine } from '../../server/api/src/database/open'
import { killAndLook } from '../durability/harness'
import { startServerProcess } from '../../server/api/testing/process'
import { fill, newSettings } from './data-set'
import { calls, measure, memoryMb, type Row } from './measure'

/*
 * npm run bench -- api [--audit 1000000 --people 2000 --groups 60 --seconds 5 --kills 200 --engine sqlite]
 *
 * Both engines in one run: the given people, groups and audit rows, a quarter as many events and a fifth as many projects; then a
 * server that is killed during writes, the given number of times. Exits with 1 when a write was lost or a call failed.
 */
const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const auditRows = option('--audit', 1_000_000)
const people = option('--people', 2000)
const groups = option('--groups', 60)
const seconds = option('--seconds', 5)
const kills = option('--kills', 200)
const chosen = process.argv[process.argv.indexOf('--engine') + 1]
const engines = (['sqlite', 'postgres'] as const).filter(
  (engine) => !process.argv.includes('--engine') || engine === chosen,
)

async function speedOf(engine: Engine): Promise<{ calls: Row[]; process: object }> {
  const settings = await newSettings(engine)
  const { cookies, took } = await fill(settings, { people, groups, auditRows }, console.warn)
  const started = performance.now()
  const server = await startServerProcess({ ...settings, logLevel: 'info' })
  const startMs = Math.round(performance.now() - started)
  const atStart = memoryMb(server.child.pid)
  const rows: Row[] = []
  for (const call of calls) rows.push(await measure(engine, server.origin, call, cookies[call.as], seconds))
  const afterwards = memoryMb(server.child.pid)
  await server.stop()
  await rm(settings.dataFolder, { recursive: true, force: true })
  const figures = { 'fill s': took, 'start ms': startMs, 'MB at start': atStart, 'MB after': afterwards }
  return { calls: rows, process: { engine, people, groups, 'audit rows': auditRows, ...figures } }
}

async function durabilityOf(engine: Engine) {
  const settings = await newSettings(engine)
  const { acknowledged, problems } = await killAndLook(settings, kills)
  await rm(settings.dataFolder, { recursive: true, force: true })
  for (const problem of problems) console.error(`${engine}: ${problem}`)
  return { engine, kills, acknowledged, lost: problems.length }
}

const speed = []
for (const engine of engines) speed.push(await speedOf(engine))
console.table(speed.flatMap((run) => run.calls))
console.table(speed.map((run) => run.process))
const losses = []
for (const engine of kills > 0 ? engines : []) losses.push(await durabilityOf(engine))
if (losses.length > 0) console.table(losses)

const failed = speed.flatMap((run) => run.calls).some((row) => row.failed > 0)
process.exitCode = failed || losses.some((row) => row.lost > 0) ? 1 : 0
