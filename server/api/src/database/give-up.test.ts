import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { Network } from '../../testing/network'
import { engines } from '../../testing/portal'
import { createTestDatabase } from '../../testing/postgres'
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
    await db.destroy()
    await network.close()
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
