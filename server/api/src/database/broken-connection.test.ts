import { sql } from 'kysely'
import { createTestDatabase } from '../../testing/postgres'
import { engines } from '../../testing/portal'
import { migrate } from './migrate'
import { openDatabase, type Database, type OpenDatabase } from './open'
import { inTransaction, type Write } from './write'

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

  test('has limits for a statement, for a lock, and for the transaction of a process that stopped within it', async () => {
    const limits = async (on: Pick<Database, 'getExecutor'>) =>
      (
        await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`.execute(on)
      ).rows
    for (const rows of [await limits(db), await inTransaction(db, limits)])
      expect(rows).toEqual([{ statement: '15s', lock: '5s', idle: '10s' }])
  })

  test('that ends the transaction of a process that stopped within it lets others write', async () => {
    const lockHead = (tx: Write) => tx.updateTable('audit_head').set({ id: 1 }).execute()
    const waiting = openDatabase(url, '', 'test').db
    const frozen = inTransaction(other, async (tx) => {
      await lockHead(tx)
      await sql`set local idle_in_transaction_session_timeout = 1`.execute(tx)
      await inTransaction(waiting, lockHead)
    })
    await expect(frozen).rejects.toThrow(/terminat|not queryable|Connection/)
    await waiting.destroy()
  })
})
