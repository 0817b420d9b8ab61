import { statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeEachEngine, testSettings } from '../../testing/portal'
import { makeWorld } from '../../testing/world'
import { record } from '../audit/record'
import { verifyAudit } from '../audit/verify'
import { migrate, migrations } from '../database/migrate'
import { openDatabase } from '../database/open'
import { tableNames } from '../database/table-names'
import { inTransaction } from '../database/write'
import { openApp, type OpenApp } from '../open-app'
import { checkSteeringGroup } from '../operations/startup-checks'
import { databaseFile, type Settings } from '../settings'
import { backup, restore } from './backup'

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
    expect(await backup(call(file))).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await inTransaction(running.app.db, async (tx) => {
      await tx.deleteFrom('events').execute()
      await tx.updateTable('users').set({ email: 'other@x.org' }).where('id', '=', 'lead').execute()
      await record(running.app, tx, { action: 'a.later' })
    })
    await running.close()

    expect(await restore(call(file))).toBe(0)
    const after = await open()
    expect(await contents(after)).toEqual(before)
    expect(await verifyAudit(after.app)).toEqual({ ok: true, rows: 5 })
    await inTransaction(after.app.db, (tx) => record(after.app, tx, { action: 'a.next' }))
    expect(await verifyAudit(after.app)).toEqual({ ok: true, rows: 6 })
    await after.close()
  })

  test('migrate a backup of an older version', async () => {
    const older = openDatabase(settings.databaseUrl, databaseFile(settings))
    await migrate(older.db, engine, migrations.slice(0, 2))
    await older.db
      .insertInto('committees')
      .values({ id: 'old', name: 'Old', name_sort: 'old', description: '' })
      .execute()
    await older.db.destroy()
    await backup(call(file))
    const newer = await open()
    await newer.close()

    expect(await restore(call(file))).toBe(0)
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
    expect(await backup(call(file))).toBe(2)
    expect(await restore(call(join(settings.dataFolder, 'nowhere')))).toBe(2)
    await expect(restore(call(file))).rejects.toThrow(engine === 'sqlite' ? 'not a backup' : 'pg_restore')
    const after = await open()
    expect(await contents(after)).toEqual(before)
    await after.close()
  })
})
