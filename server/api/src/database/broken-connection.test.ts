import { once } from 'node:events'
import { sql } from 'kysely'
import { createTestDatabase } from '../../testing/postgres'
import { engines } from '../../testing/portal'
import { migrate } from './migrate'
import { openDatabase, type Database, type OpenDatabase } from './open'
import { inTransaction } from './write'

const describePostgres = engines.includes('postgres') ? describe : describe.skip

describePostgres('PostgreSQL', () => {
  let url: string
  let opened: OpenDatabase
  let db: Database
  let other: Database
  beforeEach(async () => {
    url = await createTestDatabase()
    opened = openDatabase(url, '')
    db = opened.db
    other = openDatabase(url, '').db
    await migrate(db, 'postgres')
  })
  afterEach(async () => {
    await db.destroy()
    await other.destroy()
  })

  const write = (key: string) =>
    inTransaction(db, (tx) => tx.insertInto('used_tokens').values({ key, expires_at: '' }).execute())
  const lockHead = (database: Database, whileLocked: () => Promise<void> = async () => {}) =>
    inTransaction(database, async (tx) => {
      await tx.updateTable('audit_head').set({ id: 1 }).execute()
      await whileLocked()
    })
  const backendOf = async (tx: Pick<Database, 'getExecutor'>) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0

  test('that ends a connection in use fails its transaction, and neither the process nor the next one', async () => {
    const broken = inTransaction(db, async (tx) => {
      const pid = await backendOf(tx)
      await sql`select pg_terminate_backend(${pid}, 10000)`.execute(other)
      // The connection is in use, but no query waits for its answer.
      await new Promise((resolve) => setImmediate(resolve))
      await write('while the connection is broken')
      await tx.selectFrom('users').select('id').execute()
    })
    await expect(broken).rejects.toThrow(/terminat|not queryable|Connection/)
    await write('afterwards')
    expect(await db.selectFrom('used_tokens').select('key').orderBy('key').execute()).toEqual([
      { key: 'afterwards' },
      { key: 'while the connection is broken' },
    ])
  })

  test('that ends a connection nobody uses ends nothing else', async () => {
    const pid = await backendOf(db)
    await sql`select pg_terminate_backend(${pid}, 10000)`.execute(other)
    while (opened.connections?.().open !== 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await write('afterwards')
    expect(await db.selectFrom('used_tokens').select('key').execute()).toEqual([{ key: 'afterwards' }])
  })

  test('ends a statement that runs for too long', async () => {
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  })

  test('ends the transaction of a process that stopped within it, and others wait no longer than their limit', async () => {
    const release = new AbortController()
    const frozen = lockHead(other, async () => void (await once(release.signal, 'abort')))
    frozen.catch(() => undefined)
    await untilLocked()
    await expect(lockHead(db)).rejects.toMatchObject({ code: '55P03' })
    let writes = false
    for (let tries = 0; !writes && tries < 10; tries += 1) {
      writes = await lockHead(db).then(
        () => true,
        () => false,
      )
    }
    expect(writes).toBe(true)
    release.abort()
    await expect(frozen).rejects.toThrow(/terminat|not queryable|Connection/)
  })

  /** Until another connection holds the lock. */
  async function untilLocked(): Promise<void> {
    const locked = await db.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('audit_head').select('id').forUpdate().skipLocked().executeTakeFirst()
      return row === undefined
    })
    if (!locked) await untilLocked()
  }
})
