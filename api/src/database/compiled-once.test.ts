import { join } from 'node:path'
import { sql } from 'kysely'
import { testFolder } from '../../testing/run-folder'
import { compiledOnce } from './compiled-once'
import { openSqlite, type Database } from './open'

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
