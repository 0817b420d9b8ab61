import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { testFolder } from '../../testing/run-folder'
import { migrate } from './migrate'
import { openSqlite, type Database } from './open'
import { openConnection, type Connection } from './sqlite/sqlite-file'

describe('a SQLite file that another program has locked', () => {
  let db: Database
  let other: Connection
  beforeEach(async () => {
    const file = join(testFolder(), 'portal.db')
    ;({ db } = openSqlite(file, 200))
    await migrate(db, 'sqlite')
    other = openConnection(file)
    other.exec('begin immediate')
  })
  afterEach(async () => {
    other.close()
    await db.destroy()
  })

  const write = (key: string) =>
    db.insertInto('used_tokens').values({ key, expires_at: '' }).returning('key').executeTakeFirst()
  const inTransaction = (key: string) =>
    db.transaction().execute((tx) => tx.insertInto('used_tokens').values({ key, expires_at: '' }).execute())
  const written = async () =>
    (await db.selectFrom('used_tokens').select('key').execute()).map(({ key }) => key)

  test('delays a write, but not the process, which can still read', async () => {
    const waiting = [write('alone'), inTransaction('in a transaction')]
    expect(await written()).toEqual([])
    other.exec('commit')
    await Promise.all(waiting)
    expect(await written()).toEqual(['alone', 'in a transaction'])
  })

  test('fails a write that has waited too long, and no write after the lock is free', async () => {
    await expect(write('too late')).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    await expect(inTransaction('too late')).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    other.exec('commit')
    await inTransaction('first')
    await write('second')
    expect(await written()).toEqual(['first', 'second'])
  })

  test('never shows a reader what a transaction has not committed', async () => {
    other.exec('commit')
    let seen: string[] | undefined
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('used_tokens').values({ key: 'new', expires_at: '' }).execute()
      seen = await written()
    })
    expect([seen, await written()]).toEqual([[], ['new']])
  })

  test('says so when the disk is full, and is written again once there is room', async () => {
    other.exec('commit')
    const limit = (pages: number) =>
      db.transaction().execute((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx))
    await limit(1)
    const large = 'x'.repeat(100_000)
    await expect(inTransaction(large)).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    await expect(write(large)).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    await limit(1_000_000)
    await inTransaction('afterwards')
    expect(await written()).toEqual(['afterwards'])
  })

  test('keeps the error of a failed transaction', async () => {
    other.exec('commit')
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('used_tokens').values({ key: 'twice', expires_at: '' }).execute()
      await tx.insertInto('used_tokens').values({ key: 'twice', expires_at: '' }).execute()
    })
    await expect(failing).rejects.toMatchObject({ code: expect.stringContaining('SQLITE_CONSTRAINT') })
    await write('after')
    expect(await written()).toEqual(['after'])
  })
})

test('other users of the machine cannot read a SQLite file, or those beside it, in a folder that they may enter', async () => {
  const folder = testFolder()
  chmodSync(folder, 0o755)
  const { db } = openSqlite(join(folder, 'portal.db'))
  await migrate(db, 'sqlite')
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o077])
  await db.destroy()
  expect(modes).toEqual(expect.arrayContaining([['portal.db', 0]]))
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([])
})

test('a process that opens its SQLite file again keeps its lock: another that leaves takes no acknowledged write with it', async () => {
  const file = join(testFolder(), 'portal.db')
  const { db } = openSqlite(file)
  await migrate(db, 'sqlite')
  await openSqlite(file).db.destroy()

  const leaving = `const db = new (require('libsql'))(process.argv[1]); db.exec('select 1 from users'); db.close()`
  execFileSync(process.execPath, ['-e', leaving, file], { cwd: import.meta.dirname })
  await db.insertInto('used_tokens').values({ key: 'kept', expires_at: '' }).execute()

  const reading = `console.log(new (require('libsql'))(process.argv[1]).prepare('select key from used_tokens').all()[0]?.key)`
  const seen = execFileSync(process.execPath, ['-e', reading, file], { cwd: import.meta.dirname })
  await db.destroy()
  expect(seen.toString()).toBe('kept\n')
})
