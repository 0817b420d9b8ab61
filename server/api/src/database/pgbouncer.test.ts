import { sql } from 'kysely'
import { createTestDatabase, throughPgbouncer, hasPgbouncer } from '../../testing/postgres'
import { engines, startOwnPortal, type TestPortal } from '../../testing/portal'
import { verifyAudit } from '../audit/verify'
import { openDatabase, type Database } from './open'
import { inTransaction } from './write'

const describeInstalled = hasPgbouncer && engines.includes('postgres') ? describe : describe.skip

describeInstalled('through PgBouncer in transaction mode', () => {
  let direct: string
  beforeEach(async () => {
    direct = await createTestDatabase()
  })

  const limitsOf = async (db: Pick<Database, 'getExecutor'>): Promise<string> => {
    const { rows } = await sql<{ limits: string }>`select concat_ws(' ', current_setting('lock_timeout'),
      current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')) as limits`.execute(
      db,
    )
    return rows[0]?.limits ?? ''
  }

  test('each transaction has its time limits, and leaves none to the next user of its connection', async () => {
    const { db } = openDatabase(throughPgbouncer(direct), '')
    expect(await inTransaction(db, limitsOf)).toBe('5s 15s 10s')
    expect(await limitsOf(db)).toBe('0 0 0')
    await db.destroy()
  })

  test('a migration has no limit for locks and statements', async () => {
    const { db } = openDatabase(throughPgbouncer(direct), '', 'maintenance')
    expect(await inTransaction(db, limitsOf)).toBe('0 0 1min')
    await db.destroy()
  })

  describe('an API with more connections than PgBouncer', () => {
    let portal: TestPortal
    beforeEach(async () => {
      portal = await startOwnPortal('postgres', {
        DATABASE_URL: throughPgbouncer(direct),
        DATABASE_DIRECT_URL: direct,
      })
    })
    afterEach(() => portal.close())

    test('stores each of many simultaneous writes once, with a valid audit log', async () => {
      const steering = await portal.as('steering')
      const titles = Array.from({ length: 40 }, (_, i) => `Event ${i}`)
      const responses = await Promise.all(
        titles.map((title) => steering.post('/api/events', { title, scheduledUtc: '2030-01-01T00:00:00Z' })),
      )
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(titles.map(() => 201))
      const rows = await portal.app.db.selectFrom('events').select('title').execute()
      expect(
        rows
          .map(({ title }) => title)
          .filter((title) => title.startsWith('Event '))
          .toSorted(),
      ).toEqual(titles.toSorted())
      expect(await verifyAudit(portal.app)).toMatchObject({ ok: true })
    })
  })
})
