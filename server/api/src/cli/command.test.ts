import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { engines, testSettings } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { openDatabase, type Database } from '../database/open'

/** How many connections to the database others have. */
async function others(db: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return Number(rows[0]?.count)
}

const describePostgres = engines.includes('postgres') ? describe : describe.skip

// Until the last connection is closed, the process of a command does not end.
describePostgres('a command that fails', () => {
  test.each([
    ['create-admin', ['ada@example.org'], 'users'],
    ['create-group', ['physics', 'Physics'], 'committees'],
    ['events', ['resolve-again'], 'events'],
    ['seed', ['--people', '1'], 'users'],
    ['person', ['show', 'ada@example.org'], 'users'],
  ] as const)('closes its connections: %s', async (name, args, table) => {
    const settings = await testSettings('postgres')
    const print = () => undefined
    await runCommand('create-group', { settings, args: ['chemistry', 'Chemistry'], print })
    const { db } = openDatabase(settings.databaseUrl, '')
    await sql`drop table ${sql.table(table)} cascade`.execute(db)
    await expect(runCommand(name, { settings, args, print })).rejects.toThrow(table)
    let left = await others(db)
    for (let tries = 0; left > 0 && tries < 40; tries += 1) {
      await pause(50)
      left = await others(db)
    }
    await db.destroy()
    expect(left).toBe(0)
  })
})
