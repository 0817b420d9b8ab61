import { join } from 'node:path'
import { namesInOrder } from '@recog/api-contract/testing/names-in-order'
import { sql } from 'kysely'
import { describeEachEngine } from '../../testing/portal'
import { testFolder } from '../../testing/run-folder'
import { createTestDatabase } from '../../testing/postgres'
import { appliedTo, migrate } from './migrate'
import { migrations } from './migrations/migrations'
import { sortKey } from './normalise'
import { openDatabase, type OpenDatabase } from './open'

describeEachEngine('migrations', (engine) => {
  let opened: OpenDatabase
  beforeEach(async () => {
    const url = engine === 'postgres' ? await createTestDatabase() : undefined
    opened = openDatabase(url, join(testFolder(), 'portal.db'), 'test')
  })
  afterEach(async () => {
    await opened.db.destroy()
  })

  test('migrate an older database with its data, once', async () => {
    const { db } = opened
    await migrate(db, engine, migrations.slice(0, 1))
    await sql`insert into audit values (1, '2026-01-02T03:04:05.678Z', 'a.b', null, '', '', null, '', '', null, '', null, null, '{}', 'h')`.execute(
      db,
    )
    expect(await migrate(db, engine)).toEqual(migrations.slice(1).map((migration) => migration.name))
    expect(await migrate(db, engine)).toEqual([])
    const row = await db.selectFrom('audit').selectAll().where('seq', '=', 1).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ created_at: '2026-01-02T03:04:05.678Z', action: 'a.b' })
  })

  test('give an older event the wall time of its zone', async () => {
    const { db } = opened
    await migrate(db, engine, migrations.slice(0, 2))
    await sql`insert into events values ('e', 'Old', '2030-05-01T14:00:00.000Z', 'America/Chicago', '', '', '', 1, '')`.execute(
      db,
    )
    await migrate(db, engine)
    const event = await db.selectFrom('events').select('wall_time').executeTakeFirstOrThrow()
    expect(event.wall_time).toBe('2030-05-01T09:00:00')
  })

  test('continue with a database that has the old table of migrations, used up to 0005', async () => {
    const { db } = opened
    await db.transaction().execute(async (tx) => {
      await sql`create table schema_migrations (name text primary key, applied_at text not null)`.execute(tx)
      for (const { name, up } of migrations.slice(0, 5)) {
        await up(tx, engine)
        await sql`insert into schema_migrations values (${name}, ${'2026-01-02T03:04:05.678Z'})`.execute(tx)
      }
    })
    const later = migrations.slice(5).map(({ name }) => name)
    const applied = await Promise.all([migrate(db, engine), migrate(db, engine)])
    expect(applied.flat()).toEqual(later)
    const { rows } = await sql`select name, timestamp from schema_migrations order by name`.execute(db)
    expect(rows).toHaveLength(migrations.length)
    expect(rows[0]).toEqual({ name: '0001-first', timestamp: '2026-01-02T03:04:05.678Z' })
  })

  test('leave no trace of a migration that fails', async () => {
    const { db } = opened
    const broken = {
      name: '0002-broken',
      async up() {
        throw new Error('no room left')
      },
    }
    await expect(migrate(db, engine, [...migrations.slice(0, 1), broken])).rejects.toThrow('no room left')
    const tables = await db.introspection.getTables()
    expect(tables.map(({ name }) => name)).not.toContain('users')
    expect(await migrate(db, engine)).toEqual(migrations.map(({ name }) => name))
  })

  test('run even if the clock was set back between two of them', async () => {
    const { db } = opened
    await migrate(db, engine, migrations.slice(0, 2))
    await sql`update schema_migrations set timestamp = '2099-01-01T00:00:00.000Z' where name = '0001-first'`.execute(
      db,
    )
    expect(await migrate(db, engine)).toEqual(migrations.slice(2).map(({ name }) => name))
  })

  test('leave a database alone that is one expand step newer', async () => {
    const { db } = opened
    await migrate(db, engine)
    await sql`insert into schema_migrations values ('9999-expand-later', '')`.execute(db)
    expect(await migrate(db, engine)).toEqual([])
  })

  test('reject a database of a newer version', async () => {
    const { db } = opened
    await migrate(db, engine)
    await sql`insert into schema_migrations values ('9999-later', '')`.execute(db)
    await expect(migrate(db, engine)).rejects.toThrow('9999-later')
  })

  test('may be run by several processes at the same time', async () => {
    const { db } = opened
    const applied = await Promise.all([migrate(db, engine), migrate(db, engine), migrate(db, engine)])
    expect(applied.flat()).toEqual(migrations.map((migration) => migration.name))
  })

  test('are known while another process drops a column', async () => {
    const { db } = opened
    await migrate(db, engine)
    for (let each = 0; each < 50; each += 1) {
      await sql`alter table users add column gone text`.execute(db)
      const [applied] = await Promise.all([
        appliedTo(db),
        sql`alter table users drop column gone`.execute(db),
      ])
      expect(applied).toEqual(migrations.map(({ name }) => name))
    }
  })

  test('make names sort on both engines as in the browser', async () => {
    const { db } = opened
    await migrate(db, engine)
    const names = namesInOrder.toReversed()
    await db
      .insertInto('committees')
      .values(names.map((name) => ({ id: name, name, name_sort: sortKey(name), description: '' })))
      .execute()
    const rows = await db.selectFrom('committees').select('name').orderBy('name_sort').execute()
    expect(rows.map((row) => row.name)).toEqual(namesInOrder)
  })

  test('rewrite the sort keys of older names', async () => {
    const { db } = opened
    await migrate(db, engine, migrations.slice(0, 5))
    const groups = ['Ørsted', 'Oslo', 'Zebra'].map((name) => ({ name, name_sort: `old ${name}` }))
    await db
      .insertInto('committees')
      .values(groups.map((group) => ({ ...group, id: group.name, description: '' })))
      .execute()
    await migrate(db, engine)
    const rows = await db
      .selectFrom('committees')
      .select(['name', 'name_sort'])
      .orderBy('name_sort')
      .execute()
    expect(rows).toEqual(['Ørsted', 'Oslo', 'Zebra'].map((name) => ({ name, name_sort: sortKey(name) })))
  })
})
