import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { App } from '../../src/app'
import { writeCheckpoint } from '../../src/audit/checkpoints'
import { verifyAudit } from '../../src/audit/verify'
import type { Engine } from '../../src/database/open'
import { compact } from '../../src/erasure/compaction'
import { erasePerson } from '../../src/erasure/erase-person'
import { openApp } from '../../src/open-app'
import { databaseFile } from '../../src/settings'
import { fill, newSettings } from '../data-set'

/*
 * npm run bench:erase [-- --audit 1000000 --people 1000 --engine postgres]
 *
 * Erases half of 2,000 people from a log of the given number of rows. Exits with 1 when the log does not verify, or an address
 * of theirs is found in the file of the database or a dump.
 */
const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const auditRows = option('--audit', 1_000_000)
const people = option('--people', 1000)
const engine: Engine = process.argv.includes('postgres') ? 'postgres' : 'sqlite'

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return Math.round((performance.now() - started) / 100) / 10
}

/** They leave their groups and projects, as `reasonNotToErase` wants it. */
async function leave({ db }: App, id: string): Promise<void> {
  await db.deleteFrom('memberships').where('user_id', '=', id).execute()
  await db.deleteFrom('project_people').where('user_id', '=', id).execute()
  await db.updateTable('projects').set({ owner_user_id: null }).where('owner_user_id', '=', id).execute()
}

/** How many addresses of erased people a file contains. */
async function tracesIn(file: string): Promise<number> {
  const found = new Set<number>()
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'latin1', highWaterMark: 1 << 22 })) {
    const text = rest + String(chunk)
    for (const [, id] of text.matchAll(/person\.(\d+)@many\.example/g)) {
      if (Number(id) < people) found.add(Number(id))
    }
    rest = text.slice(-64)
  }
  return found.size
}

async function searched(app: App): Promise<number> {
  const { databaseUrl, dataFolder } = app.settings
  if (!databaseUrl) {
    const file = databaseFile(app.settings)
    return (await tracesIn(file)) + (await tracesIn(`${file}-wal`))
  }
  const dump = join(dataFolder, 'dump.sql')
  execFileSync('pg_dump', [`--dbname=${databaseUrl}`, `--file=${dump}`])
  return tracesIn(dump)
}

const settings = await newSettings(engine)
const { took } = await fill(settings, auditRows, console.warn)
const { app, close } = await openApp(settings, console.warn)
const figures: Record<string, number | string | boolean> = {
  engine,
  'audit rows': auditRows,
  people,
  'fill s': took,
}
figures['checkpoint s'] = await seconds(() => writeCheckpoint(app))
figures['traces before'] = await searched(app)
for (let i = 0; i < people; i += 1) await leave(app, `many-${i}`)
figures['erase s'] = await seconds(async () => {
  for (let i = 0; i < people; i += 1) await erasePerson(app, `many-${i}`, {})
})
figures['compact s'] = await seconds(() => compact(app))
let verdict: Awaited<ReturnType<typeof verifyAudit>> | undefined
figures['verify s'] = await seconds(async () => (verdict = await verifyAudit(app)))
figures['valid'] = verdict?.ok ?? false
figures['traces after'] = await searched(app)
console.table([figures])
await close()
await rm(settings.dataFolder, { recursive: true, force: true })
process.exitCode = figures['valid'] && figures['traces after'] === 0 ? 0 : 1
