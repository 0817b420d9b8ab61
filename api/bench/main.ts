import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedMany } from '../src/demo/seed-many'
import { inTransaction } from '../src/database/write'
import { startSession } from '../src/identity/sessions'
import { openApp } from '../src/open-app'
import { checkSteeringGroup } from '../src/operations/steering-group'
import { readSettings } from '../src/settings'
import { createTestDatabase } from '../testing/postgres'
import { startServerProcess } from '../testing/process'
import { makeWorld } from '../testing/world'
import { calls, measure, memoryMb, type Row } from './measure'

/*
 * npm run bench:api [-- --audit 1000000 --seconds 5]
 *
 * Both engines in one run: 2,000 members, 60 groups, 500 events, 400 projects and as many audit rows as asked for.
 */
const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const auditRows = option('--audit', 1_000_000)
const seconds = option('--seconds', 5)
const rows: Row[] = []

for (const engine of ['sqlite', 'postgres'] as const) {
  const folder = await mkdtemp(join(tmpdir(), 'recog-bench-'))
  const databaseUrl = engine === 'postgres' ? await createTestDatabase() : ''
  const settings = readSettings({ PORTAL_DATA: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
  const { app, close } = await openApp(settings, console.warn)
  await checkSteeringGroup(app)
  await makeWorld(app)
  console.log(`${engine}: writing the data set ...`)
  await seedMany(app, { people: 2000, groups: 60, events: 500, projects: 400, auditRows })
  const cookieOf = async (userId: string) =>
    `recog-session=${await inTransaction(app.db, (tx) => startSession(app, tx, userId, 'bench'))}`
  const cookies = {
    member: await cookieOf('member'),
    steering: await cookieOf('steering'),
    admin: await cookieOf('admin'),
  }
  await close()

  const started = performance.now()
  const server = await startServerProcess(settings)
  console.log(`${engine}: up in ${Math.round(performance.now() - started)} ms`)
  for (const call of calls) rows.push(await measure(engine, server.origin, call, cookies[call.as], seconds))
  console.log(`${engine}: ${memoryMb(server.child.pid)} MB after the run`)
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

console.table(rows)
