import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { engines, startPortal, type TestPortal } from '../../testing/portal'
import { dataFolder } from '../../testing/postgres-cluster'
import { removeTraces } from '../cli/remove-traces'
import { compact } from './compaction'
import { erasePerson } from './erase-person'
import { rewritePostgres } from './rewrite-postgres'

const NAME = 'Xanthippe Quillfeather'

const onPostgres = engines.includes('postgres') ? describe : describe.skip
onPostgres('the files of PostgreSQL', () => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await startPortal('postgres')
    const { db } = portal.app
    await db
      .updateTable('users')
      .set({ display_name: NAME, deactivated_at: portal.app.now() })
      .where('id', '=', 'member')
      .execute()
    await sql`analyze users`.execute(db)
  })
  afterEach(() => portal.close())

  const inStatistics = async () => {
    const { rows } =
      await sql`select tablename from pg_stats where concat(most_common_vals, histogram_bounds) like ${`%${NAME}%`}`.execute(
        portal.app.db,
      )
    return rows.length > 0
  }
  /** The files of the database and of the write-ahead log that contain the name. */
  async function filesWithName(): Promise<string[]> {
    const { db } = portal.app
    await sql`checkpoint`.execute(db)
    const { rows } = await sql<{
      oid: number
    }>`select oid from pg_database where datname = current_database()`.execute(db)
    return [`base/${rows[0]?.oid}`, 'pg_wal']
      .flatMap((name) => readdirSync(join(dataFolder(), name), { withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file, 'latin1').includes(NAME))
  }

  test('have statistics without names once the traces were removed', async () => {
    expect(await inStatistics()).toBe(true)
    await erasePerson(portal.app, 'member', {})
    expect(await compact(portal.app)).toBe(true)
    expect(await inStatistics()).toBe(false)
  })

  test('contain an erased person until they are written again, with the write-ahead log', async () => {
    await erasePerson(portal.app, 'member', {})
    await compact(portal.app)
    expect((await filesWithName()).some((file) => file.includes('pg_wal'))).toBe(true)
    const said: string[] = []
    const print = (line: string) => void said.push(line)
    expect(await removeTraces({ settings: portal.settings, args: [], print })).toBe(0)
    expect(said).toEqual(['Nothing of erased people remains in the files of the database.'])
    expect(await filesWithName()).toEqual([])
  })

  test('are written again by an owner of the database with the rights of the runbook, and by nobody else', async () => {
    const { db } = portal.app
    const url = new URL(portal.settings.databaseUrl ?? '')
    const role = `owner_${url.pathname.slice(1)}`
    await sql`create role ${sql.id(role)} login`.execute(db)
    url.username = role
    await expect(rewritePostgres(url.href)).rejects.toThrow('Only the owner of the database')
    await sql`grant pg_checkpoint, pg_monitor to ${sql.id(role)}`.execute(db)
    await sql`grant execute on function pg_switch_wal() to ${sql.id(role)}`.execute(db)
    await sql`alter database ${sql.id(url.pathname.slice(1))} owner to ${sql.id(role)}`.execute(db)
    expect(await rewritePostgres(url.href)).toEqual([])
  })
})
