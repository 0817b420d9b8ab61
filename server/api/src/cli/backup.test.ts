import { statSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import Libsql from 'libsql'
import { describeEachEngine, testSettings } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { makeWorld } from '../../testing/world'
import { record } from '../audit/record'
import { writeCheckpoint } from '../audit/checkpoints'
import { verifyAudit } from '../audit/verify'
import { migrate } from '../database/migrate'
import { migrations } from '../database/migrations/migrations'
import { openDatabase, type OpenDatabase } from '../database/open'
import { tableNames } from '../database/table-names'
import { inTransaction } from '../database/write'
import { erasePerson } from '../erasure/erase-person'
import { openApp, type OpenApp } from '../open-app'
import { checkSteeringGroup } from '../start-app'
import { databaseFile, type Settings } from '../settings'

describeEachEngine('backup and restore', (engine) => {
  let settings: Settings
  let file: string
  let said: string[]
  beforeEach(async () => {
    settings = await testSettings(engine)
    file = join(settings.dataFolder, 'copy')
    said = []
  })
  afterEach(() => rm(settings.dataFolder, { recursive: true, force: true }))

  const open = (): Promise<OpenApp> => openApp(settings, () => undefined)
  const call = (...args: string[]) => ({ settings, args, print: (line: string) => void said.push(line) })

  /** Everything in the database, table by table. */
  async function contents({ app }: OpenApp): Promise<Record<string, string[]>> {
    const all: Record<string, string[]> = {}
    for (const name of tableNames) {
      const rows = await app.db
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
      all[name] = rows.map((row) => JSON.stringify(row)).toSorted()
    }
    return all
  }

  test('restore everything as it was when the backup was made, while the server ran', async () => {
    const running = await open()
    await checkSteeringGroup(running.app)
    await makeWorld(running.app)
    for (let i = 0; i < 5; i += 1) {
      await inTransaction(running.app.db, (tx) => record(running.app, tx, { action: `a.${i}` }))
    }
    const before = await contents(running)
    expect(await runCommand('backup', call(file))).toBe(0)
    expect(said.join()).toMatch(/Saved .*copy: the database, and nothing else\. Keep besides:,.*the settings/)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await inTransaction(running.app.db, async (tx) => {
      await tx.deleteFrom('events').execute()
      await tx.updateTable('users').set({ email: 'other@x.org' }).where('id', '=', 'lead').execute()
      await record(running.app, tx, { action: 'a.later' })
    })
    await running.close()

    expect(await runCommand('restore', call(file))).toBe(0)
    const after = await open()
    const { audit_head: _head, audit, ...others } = await contents(after)
    expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, before[name]])))
    // The log says which rows the backup replaced.
    expect(audit?.slice(0, 5)).toEqual(before['audit'])
    expect(audit?.slice(5)).toEqual([expect.stringContaining('database.restored')])
    await inTransaction(after.app.db, (tx) => record(after.app, tx, { action: 'a.next' }))
    expect(await verifyAudit(after.app)).toMatchObject({ ok: true, rows: 7 })
    await after.close()
  })

  test('erase again everyone who was erased since the backup, and say which checkpoints are of lost rows', async () => {
    const running = await open()
    await checkSteeringGroup(running.app)
    await makeWorld(running.app)
    const mia = { userId: 'member', email: 'member@recog.example', displayName: 'Mia Member' }
    await inTransaction(running.app.db, (tx) =>
      record(running.app, tx, { action: 'a.b', actor: mia, target: mia }),
    )
    await runCommand('backup', call(file))
    await running.app.db
      .updateTable('users')
      .set({ deactivated_at: running.app.now() })
      .where('id', '=', 'member')
      .execute()
    await erasePerson(running.app, 'member', {})
    await erasePerson(running.app, 'applicant', {})
    await writeCheckpoint(running.app)
    await running.close()
    // A crash before the line reached the journal: the replaced database still knows.
    await writeFile(settings.erasureJournal, '{"person":"member","at":"2026-01-01T00:00:00.000Z"}\n')

    expect(await runCommand('restore', call(file))).toBe(0)
    expect(said.join()).toContain('2 people erased again.')
    const after = await open()
    const stored = JSON.stringify(await contents(after))
    expect(stored).not.toMatch(/\bMia\b|\bAbel\b|member@recog|applicant@recog/)
    expect(stored).toContain('Lea')
    expect(await verifyAudit(after.app)).toMatchObject({
      ok: true,
      notes: [expect.stringMatching(/^Checkpoints of rows that a backup replaced on .*: 1\.$/)],
    })
    await after.close()
    const raw = engine === 'sqlite' ? await readFile(databaseFile(settings), 'latin1') : ''
    expect(raw).not.toMatch(/Mia ?Member|Abel ?Applicant/)
  })

  test('accept checkpoints of a log that started over before the backup was found', async () => {
    const lost = await open()
    for (let i = 0; i < 6; i += 1) {
      await inTransaction(lost.app.db, (tx) => record(lost.app, tx, { action: `a.${i}` }))
    }
    await runCommand('backup', call(file))
    for (const table of ['audit', 'audit_personal', 'audit_checkpoints'] as const) {
      await lost.app.db.deleteFrom(table).execute()
    }
    await lost.app.db
      .updateTable('audit_head')
      .set({ seq: 0, hash: '', created_at: '', end_proof: '' })
      .execute()
    await inTransaction(lost.app.db, (tx) => record(lost.app, tx, { action: 'a.again' }))
    await writeCheckpoint(lost.app)
    await lost.close()
    expect(await runCommand('restore', call(file))).toBe(0)
    const after = await open()
    expect(await verifyAudit(after.app)).toMatchObject({ ok: true, rows: 7 })
    await after.close()
  })

  test('migrate a backup of an older version', async () => {
    const older = openDatabase(settings.databaseUrl, databaseFile(settings), 'test')
    await migrate(older.db, engine, migrations.slice(0, 2))
    await older.db
      .insertInto('committees')
      .values({ id: 'old', name: 'Old', name_sort: 'old', description: '' })
      .execute()
    await older.db.destroy()
    await runCommand('backup', call(file))
    const newer = await open()
    await newer.close()

    expect(await runCommand('restore', call(file))).toBe(0)
    const after = await open()
    expect(await after.app.db.selectFrom('committees').select('id').execute()).toEqual([{ id: 'old' }])
    expect(await after.app.db.selectFrom('address_changes').selectAll().execute()).toEqual([])
    await after.close()
  })

  test('never overwrite a file, and change nothing if there is nothing to restore', async () => {
    const running = await open()
    await checkSteeringGroup(running.app)
    await makeWorld(running.app)
    const before = await contents(running)
    await running.close()
    await writeFile(file, 'not a backup')
    expect(await runCommand('backup', call(file))).toBe(2)
    expect(await runCommand('restore', call(join(settings.dataFolder, 'nowhere')))).toBe(2)
    await expect(runCommand('restore', call(file))).rejects.toThrow(
      engine === 'sqlite' ? 'not a backup' : 'pg_restore',
    )
    const after = await open()
    expect(await contents(after)).toEqual(before)
    await after.close()
  })

  async function backupWith(change: (db: OpenDatabase['db']) => Promise<unknown>): Promise<void> {
    const opened = openDatabase(settings.databaseUrl, databaseFile(settings), 'test')
    await change(opened.db)
    expect(await runCommand('backup', call(file))).toBe(0)
    await opened.db.destroy()
  }
  const fill = (db: OpenDatabase['db']) => migrate(db, engine)
  const fallbacks = async () =>
    (await readdir(settings.dataFolder)).filter((name) => name.includes('before-restore'))

  test('refuse a backup of a newer version, and one of another program', async () => {
    await backupWith(async (db) => {
      await fill(db)
      await sql`insert into schema_migrations values ('0099-future', '')`.execute(db)
    })
    await expect(runCommand('restore', call(file))).rejects.toThrow('newer version')
    await rm(file)
    await backupWith((db) => db.deleteFrom('schema_migrations' as 'users').execute())
    await expect(runCommand('restore', call(file))).rejects.toThrow('not a backup')
    expect(await fallbacks()).toEqual([])
  })

  test('refuse to restore while a server runs, whose next write would be lost', async () => {
    await backupWith(fill)
    const running = await open()
    await running.app.db.selectFrom('users').select('id').execute()
    await expect(runCommand('restore', call(file))).rejects.toThrow('Stop it first')
    await inTransaction(running.app.db, (tx) => record(running.app, tx, { action: 'a.later' }))
    await running.close()
    expect(await runCommand('restore', call(file))).toBe(0)
  })

  test('keep the database that each restore replaces', async () => {
    await backupWith(fill)
    for (let i = 0; i < 2; i += 1) {
      expect(await runCommand('restore', call(file))).toBe(0)
    }
    expect(await fallbacks()).toHaveLength(2)
  })
})

test('a damaged SQLite file is not restored', async () => {
  const settings = await testSettings('sqlite')
  const file = join(settings.dataFolder, 'copy')
  const call = { settings, args: [file], print: () => undefined }
  const running = await openApp(settings, () => undefined)
  await checkSteeringGroup(running.app)
  await makeWorld(running.app)
  await running.close()
  await runCommand('backup', call)
  const bytes = await readFile(file)
  // Two tables share their pages.
  const damaged = new Libsql(file)
  damaged.exec(
    "pragma writable_schema = on; update sqlite_schema set rootpage = (select rootpage from sqlite_schema where name = 'events') where name = 'projects'",
  )
  damaged.close()
  expect((await readFile(file)).equals(bytes)).toBe(false)
  await expect(runCommand('restore', call)).rejects.toThrow('not a backup')
  expect((await readdir(settings.dataFolder)).toSorted()).toEqual(['copy', 'portal.db'])
  await rm(settings.dataFolder, { recursive: true, force: true })
})
