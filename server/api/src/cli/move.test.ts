import { existsSync, readdirSync, rmSync } from 'node:fs'
import { testSettings } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { makeWorld } from '../../testing/world'
import { personWithId } from '../policy/people'
import type { App } from '../app'
import { writeCheckpoint } from '../audit/checkpoints'
import { record } from '../audit/record'
import { verifyAudit } from '../audit/verify'
import { inTransaction } from '../database/write'
import { startSession } from '../identity/sessions'
import { openApp } from '../open-app'
import { checkSteeringGroup } from '../start-app'
import { databaseFile, type Settings } from '../settings'

describe('move', () => {
  let postgres: Settings
  let sqlite: Settings
  let said: string[]
  const print = (line: string) => void said.push(line)
  beforeEach(async () => {
    said = []
    postgres = { ...(await testSettings('postgres')), auditKey: 'a key outside the database' }
    sqlite = { ...postgres, databaseUrl: undefined, directDatabaseUrl: undefined }
  })
  afterEach(() => rmSync(postgres.dataFolder, { recursive: true, force: true }))

  async function using<T>(settings: Settings, work: (app: App) => Promise<T>): Promise<T> {
    const { app, close } = await openApp(settings, print)
    try {
      return await work(app)
    } finally {
      await close()
    }
  }
  const fill = async (app: App) => {
    await checkSteeringGroup(app)
    await makeWorld(app)
  }
  const write = (app: App, rows: number) =>
    inTransaction(app.db, async (tx) => {
      const target = await personWithId(tx, 'member')
      for (let i = 0; i < rows; i += 1) await record(app, tx, { action: 'password.changed', target })
    })
  const to = (target: string) => runCommand('move', { settings: postgres, args: ['--to', target], print })

  test('takes everything from SQLite to PostgreSQL and back, and the log goes on', async () => {
    const token = await using(sqlite, async (app) => {
      await fill(app)
      // More than one batch.
      await write(app, 1001)
      await writeCheckpoint(app)
      return inTransaction(app.db, (tx) => startSession(app, tx, 'member', 'a browser'))
    })
    expect(token).toBeDefined()
    expect(await to('postgres')).toBe(0)
    expect(said.join('\n')).toMatch(/^\d+ rows of \d+ tables, all as they were\.\n1001 rows, all valid\.$/m)
    expect(existsSync(databaseFile(sqlite))).toBe(false)
    expect(readdirSync(sqlite.dataFolder).join()).toContain('portal.db.before-move-')
    const sessions = await using(postgres, async (app) => {
      await write(app, 2)
      expect(await verifyAudit(app)).toMatchObject({ ok: true, rows: 1003, proof: { size: 1001 } })
      return app.db.selectFrom('sessions').select('user_id').execute()
    })
    expect(sessions).toEqual([{ user_id: 'member' }])
    expect(await to('sqlite')).toBe(0)
    await using(sqlite, async (app) => {
      await write(app, 1)
      expect(await verifyAudit(app)).toMatchObject({ ok: true, rows: 1004 })
    })
  })

  test('can be repeated after it was interrupted, but overwrites no other portal', async () => {
    await using(sqlite, async (app) => {
      await fill(app)
      await write(app, 3)
    })
    // The schema is there already, and a server has started on it.
    await using(postgres, async () => undefined)
    expect(await to('postgres')).toBe(0)
    const file = databaseFile(sqlite)
    await using(sqlite, async (app) => {
      await fill(app)
      await write(app, 4)
    })
    await expect(to('postgres')).rejects.toThrow('already has a portal whose')
    await expect(to('sqlite')).rejects.toThrow(`${file} exists`)
    expect(await using(postgres, (app) => verifyAudit(app))).toMatchObject({ ok: true, rows: 3 })
  })

  test('is refused while a server runs', async () => {
    await using(sqlite, async (app) => {
      await fill(app)
      await expect(to('postgres')).rejects.toThrow('Stop it first')
    })
    await using(postgres, async () => {
      await expect(to('postgres')).rejects.toThrow('Stop it first')
    })
  })
})
