import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describeEachEngine, engines, startPortal, testSettings, type TestPortal } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { checkpointFile } from '../audit/checkpoints'
import { migrate } from '../database/migrate'
import { migrations } from '../database/migrations/migrations'
import { openDatabase, type Database } from '../database/open'
import { databaseFile, type Settings } from '../settings'

interface Said {
  readonly code: number
  readonly said: string
}

async function run(settings: Settings, ...args: string[]): Promise<Said> {
  const said: string[] = []
  const code = await runCommand('backup', { settings, args, print: (line) => void said.push(line) })
  return { code, said: said.join('\n') }
}

describeEachEngine('backup --verify', (engine) => {
  let portal: TestPortal
  let file: string
  /** Of PostgreSQL, to whom the databases of the verification belong. */
  let role: string
  const temporary = process.env['TMPDIR']
  beforeEach(async () => {
    portal = await startPortal(engine)
    // Other tests have folders in the shared one.
    process.env['TMPDIR'] = portal.settings.dataFolder
    file = join(portal.settings.dataFolder, 'copy')
    for (const firstName of ['Ann', 'Bea', 'Cleo']) await rename(firstName)
  })
  afterEach(() => {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
    return portal.close()
  })

  const rename = async (firstName: string) =>
    (await portal.as('member')).write('PATCH', '/api/user/profile/name', { firstName, lastName: 'B' })
  const sign = () =>
    runCommand('audit', { settings: portal.settings, args: ['checkpoint'], print: () => undefined })
  async function verify(...args: string[]): Promise<Said> {
    const url = portal.settings.databaseUrl && new URL(portal.settings.databaseUrl)
    if (!url) return run(portal.settings, '--verify', file, ...args)
    role = url.username = `r${randomUUID()}`
    await sql`create role ${sql.id(role)} superuser login`.execute(portal.app.db)
    const settings = { ...portal.settings, databaseUrl: url.href, directDatabaseUrl: undefined }
    return run(settings, '--verify', file, ...args)
  }

  /** A backup of the database after somebody changed it, who put it back afterwards. */
  async function backUpAfter(change: (db: Database) => Promise<unknown>): Promise<void> {
    await change(portal.app.db)
    expect(await run(portal.settings, file)).toMatchObject({ code: 0 })
  }

  /** What a verification must not leave behind. Other tests verify backups on the same PostgreSQL. */
  async function leftovers(): Promise<string[]> {
    const folders = readdirSync(portal.settings.dataFolder).filter((name) => name.startsWith('recog-verify-'))
    if (engine === 'sqlite') return folders
    const { rows } = await sql<{
      datname: string
    }>`select datname from pg_database where pg_get_userbyid(datdba) = ${role}`.execute(portal.app.db)
    return [...folders, ...rows.map(({ datname }) => datname)]
  }

  test('finds a whole backup valid, and changes neither it nor the live database', async () => {
    await sign()
    expect(await run(portal.settings, file)).toMatchObject({ code: 0 })
    await rename('Dora')
    await sign()
    const before = await readFile(file)
    expect(await verify()).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^The backup could be restored\. The last row of its audit log is 3, of \S+Z\.\n3 rows, all valid\.\nCheckpoints of rows after the backup: 1\.\nThe checkpoint over 3 rows \(.*\) proves them up to there\.$/,
      ),
    })
    expect((await readFile(file)).equals(before)).toBe(true)
    expect(await portal.app.db.selectFrom('audit').select('seq').execute()).toHaveLength(4)
    expect(await leftovers()).toEqual([])
  })

  test('fails if a row of the audit log was changed', async () => {
    await backUpAfter((db) => db.updateTable('audit').set({ action: 'a.b' }).where('seq', '=', 2).execute())
    expect(await verify()).toEqual({ code: 1, said: expect.stringContaining('\nRow 2 is invalid: ') })
    expect(await leftovers()).toEqual([])
  })

  test('fails if a recorded name was changed', async () => {
    await backUpAfter((db) =>
      db.updateTable('audit_personal').set({ actor_name: 'Eve' }).where('seq', '=', 1).execute(),
    )
    expect(await verify()).toEqual({ code: 1, said: expect.stringContaining('\nRow 1 is invalid: ') })
  })

  test('fails if the log ends before a checkpoint that the backup contains', async () => {
    const { db } = portal.app
    const head = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
    await rename('Dora')
    await sign()
    await backUpAfter(async () => {
      await db.deleteFrom('audit_personal').where('seq', '>', 3).execute()
      await db.deleteFrom('audit').where('seq', '>', 3).execute()
      await db.updateTable('audit_head').set(head).execute()
    })
    await rm(checkpointFile(portal.settings))
    expect(await verify()).toEqual({
      code: 1,
      said: expect.stringContaining('\nRow 4 is invalid: the log ends at row 3.'),
    })
  })

  test('fails if a checkpoint from elsewhere signed other rows', async () => {
    await backUpAfter(async () => undefined)
    const other = await startPortal(engine)
    const elsewhere = join(portal.settings.dataFolder, 'elsewhere.txt')
    await (await other.as('lead')).write('PATCH', '/api/user/profile/name', { firstName: 'X', lastName: 'Y' })
    await runCommand('audit', { settings: other.settings, args: ['checkpoint'], print: () => undefined })
    await writeFile(elsewhere, await readFile(checkpointFile(other.settings)))
    await other.close()
    expect(await verify('--checkpoints', elsewhere)).toMatchObject({ code: 1 })
  })

  test('fails for a file that is damaged or no backup', async () => {
    await writeFile(file, 'not a backup')
    await expect(verify()).rejects.toThrow(engine === 'sqlite' ? 'not a backup' : 'pg_restore')
    expect(await leftovers()).toEqual([])
  })

  test.each([[[]], [['none']]])('needs a file: %j', async (args) => {
    expect(await run(portal.settings, '--verify', ...args)).toMatchObject({ code: 2 })
  })
})

describeEachEngine('backup --verify of an older version', (engine) => {
  test('migrates the copy', async () => {
    const settings = await testSettings(engine)
    const file = join(settings.dataFolder, 'copy')
    const older = openDatabase(settings.databaseUrl, databaseFile(settings), 'test')
    await migrate(older.db, engine, migrations.slice(0, 2))
    await older.db.destroy()
    await run(settings, file)
    expect(await run(settings, '--verify', file)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Its audit log is empty.\n0 rows, all valid.'),
    })
    await rm(settings.dataFolder, { recursive: true, force: true })
  })
})

const describePostgres = engines.includes('postgres') ? describe : describe.skip

describePostgres('backup --verify with PostgreSQL', () => {
  test('explains what the role may not do', async () => {
    const portal = await startPortal('postgres')
    const file = join(portal.settings.dataFolder, 'copy')
    await run(portal.settings, file)
    const url = new URL(portal.settings.databaseUrl ?? '')
    const role = `r${url.pathname.slice(1)}`
    await sql`create role ${sql.id(role)} login`.execute(portal.app.db)
    url.username = role
    const settings = { ...portal.settings, databaseUrl: url.href, directDatabaseUrl: undefined }
    await expect(run(settings, '--verify', file)).rejects.toThrow('CREATEDB')
    await portal.close()
  })
})
