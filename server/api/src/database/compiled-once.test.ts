import { join } from 'node:path'
import { sql } from 'kysely'
import { engines } from '../../testing/portal'
import { createTestDatabase } from '../../testing/postgres'
import { testFolder } from '../../testing/run-folder'
import { compiledOnce } from './statement-names'
import { openDatabase, openSqlite, type Database } from './open'

let built = 0

/** One row, if `b` is in the list or there is no list. */
const pairs = compiledOnce(
  (db, { first, among }: { readonly first: string; readonly among?: readonly string[] }) => {
    built += 1
    const rows = db
      .selectFrom(
        sql<{ first: string; second: string }>`(select ${first} as first, 'b' as second)`.as('pair'),
      )
      .selectAll()
    return among === undefined ? rows : rows.where('second', 'in', among)
  },
)

let db: Database
beforeEach(() => {
  db = openSqlite(join(testFolder(), 'portal.db')).db
  built = 0
})
afterEach(async () => {
  await db.destroy()
})

test('puts a query together once, and each call sends its own values', async () => {
  expect(await pairs(db, { first: 'x' })).toEqual([{ first: 'x', second: 'b' }])
  expect(await pairs(db, { first: 'y' })).toEqual([{ first: 'y', second: 'b' }])
  expect(built).toBe(1)
})

test('puts it together again for other names and for lists of another length', async () => {
  expect(await pairs(db, { first: 'x', among: ['a'] })).toEqual([])
  expect(await pairs(db, { first: 'x', among: ['b'] })).toHaveLength(1)
  expect(await pairs(db, { first: 'x', among: ['a', 'b'] })).toHaveLength(1)
  expect(await pairs(db, { first: 'x' })).toHaveLength(1)
  expect(built).toBe(3)
})

test('a transaction reads what it has written', async () => {
  const things = compiledOnce((on: Database, { id }: { readonly id: number }) =>
    on
      .selectFrom(sql<{ n: number }>`things`.as('things'))
      .selectAll()
      .where('n', '=', id),
  )
  await sql`create table things (n integer)`.execute(db)
  expect(await things(db, { id: 1 })).toEqual([])
  await db.transaction().execute(async (tx) => {
    await sql`insert into things values (1)`.execute(tx)
    expect(await things(tx, { id: 1 })).toEqual([{ n: 1 }])
  })
})

const describePostgres = engines.includes('postgres') ? describe : describe.skip

describePostgres('PostgreSQL', () => {
  let postgres: Database
  beforeEach(async () => (postgres = openDatabase(await createTestDatabase(), '', 'test').db))
  afterEach(() => postgres.destroy())

  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(postgres)).rows

  test('plans a query once, but none with a list, of which there are any number', async () => {
    for (const first of ['x', 'y']) expect(await pairs(postgres, { first })).toEqual([{ first, second: 'b' }])
    await pairs(postgres, { first: 'x', among: ['b'] })
    expect(await prepared()).toEqual([{ statement: expect.stringContaining("'b' as second") }])
  })

  test.each([
    ['it has forgotten the query', 'deallocate all', { n: 1 }],
    ['a migration adds a column', 'alter table things add column more integer', { n: 1, more: null }],
  ])('answers when %s', async (_event, statement, row) => {
    const things = compiledOnce((on: Database, { least }: { readonly least: number }) =>
      on
        .selectFrom(sql<{ n: number | string }>`things`.as('things'))
        .selectAll()
        .where('n', '>=', least),
    )
    await sql`create table things as select 1 as n`.execute(postgres)
    expect(await things(postgres, { least: 1 })).toEqual([{ n: 1 }])
    await sql.raw(statement).execute(postgres)
    expect(await things(postgres, { least: 1 })).toEqual([row])
  })

  test('answers when another connection has used the name before: PgBouncer lends connections', async () => {
    await pairs(postgres, { first: 'x' })
    const [{ name } = { name: '' }] = (
      await sql<{ name: string }>`select name from pg_prepared_statements`.execute(postgres)
    ).rows
    const other = openDatabase(await createTestDatabase(), '', 'test').db
    await sql.raw(`prepare "${name}" as select 1`).execute(other)
    expect(await pairs(other, { first: 'y' })).toEqual([{ first: 'y', second: 'b' }])
    await other.destroy()
  })
})
