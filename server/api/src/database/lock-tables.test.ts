import { sql } from 'kysely'
import { nextMigrations } from '../../testing/next-schema'
import { createTestDatabase } from '../../testing/postgres'
import { engines } from '../../testing/portal'
import { migrate } from './migrate'
import { openDatabase } from './open'

const describePostgres = engines.includes('postgres') ? describe : describe.skip

describePostgres('locks of PostgreSQL', () => {
  test('a migration gives way to a call of a running server that needs more tables', async () => {
    const { db } = openDatabase(await createTestDatabase(), '', 'test')
    await migrate(db, 'postgres')
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and not granted`.execute(db)
      return rows.length > 0
    }
    let migrating: Promise<string[]> | undefined
    await db.transaction().execute(async (call) => {
      // The migration gives way before anybody is told of a deadlock, if it is not stopped in between.
      await sql`set local deadlock_timeout = '10min'`.execute(call)
      await call.updateTable('events').set({ title: 'Changed' }).execute()
      migrating = migrate(db, 'postgres', nextMigrations)
      while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5))
      // Before them in the order of the migration.
      await call.updateTable('users').set({ degrees: 'MD' }).execute()
      await call.updateTable('projects').set({ name: 'Changed' }).execute()
    })
    expect(await migrating).toEqual(['9998-expand-everything'])
    await db.destroy()
  })
})
