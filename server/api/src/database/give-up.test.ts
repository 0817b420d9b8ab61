import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { Network } from '../../testing/network'
import { engines } from '../../testing/portal'
import { createTestDatabase } from '../../testing/postgres'
import { openDatabase } from './open'
import { givingUpOnSilence } from './postgres'

const describePostgres = engines.includes('postgres') ? describe : describe.skip

describePostgres('a connection on which nothing arrives any more', () => {
  let network: Network
  let db: Kysely<unknown>
  beforeEach(async () => {
    const url = new URL(await createTestDatabase())
    network = await Network.to({ path: join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432') })
    const pool = new Pool({
      connectionString: `postgresql://portal@127.0.0.1:${network.port}${url.pathname}`,
      max: 1,
      query_timeout: 100,
    })
    pool.on('error', () => undefined)
    db = new Kysely({ dialect: new PostgresDialect({ pool: givingUpOnSilence(pool) }) })
  })
  afterEach(async () => {
    await network.close()
    await db.destroy()
  })

  const read = () => sql`select 1`.execute(db)
  /** Only a connection that is used again gets no answer, however often: on a busy machine, one may be late. */
  async function untilRead(): Promise<void> {
    await read().catch((error: Error) => {
      if (error.message !== 'Query read timeout') throw error
      return untilRead()
    })
  }

  test('is not used again', async () => {
    await untilRead()
    network.cut()
    await expect(read()).rejects.toThrow('Query read timeout')
    network.restore('silent')
    await untilRead()
  })

  test('is not asked to roll back a transaction, and the reason stays the same', async () => {
    const queries = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      network.cut()
      await sql`select 2`.execute(tx)
    })
    await expect(queries).rejects.toThrow('Query read timeout')
    network.restore('silent')
    await untilRead()
  })
})

describePostgres('connections of a database that was closed', () => {
  test('are gone: commands that need it for themselves may begin', async () => {
    const url = await createTestDatabase()
    const looking = openDatabase(url, '', 'test')
    for (let round = 0; round < 20; round += 1) {
      const { db } = openDatabase(url, '', 'test')
      await Promise.all([1, 2, 3, 4].map(() => sql`select 1`.execute(db)))
      await db.destroy()
      const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(looking.db)
      expect(rows).toEqual([])
    }
    await looking.db.destroy()
  })
})
