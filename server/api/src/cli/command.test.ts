import { sql } from 'kysely'
import { Pool } from 'pg'
import { engines, testSettings } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { withDatabase } from '../database/open'

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
    await withDatabase(settings.databaseUrl, '', ({ db }) =>
      sql`drop table ${sql.table(table)} cascade`.execute(db),
    )
    const connect = jest.spyOn(Pool.prototype, 'connect')
    await expect(runCommand(name, { settings, args, print })).rejects.toThrow(table)
    const haveEnded = (connect.mock.contexts as Pool[]).map(({ ended }) => ended)
    connect.mockRestore()
    expect(new Set(haveEnded)).toEqual(new Set([true]))
  })
})
