import { rm } from 'node:fs/promises'
import { expandToNext, nextMigrations, withoutNextColumn } from '../../server/api/testing/next-schema'
import { TestClient } from '../../server/api/testing/client'
import { describeEachEngine, testSettings } from '../../server/api/testing/portal'
import { password } from '../../server/api/testing/world'
import { verifyAudit } from '../../server/api/src/audit/verify'
import { appliedTo, migrate, migrateTo, planTo } from '../../server/api/src/database/migrate'
import { migrations } from '../../server/api/src/database/migrations/migrations'
import { openDatabase, type Database } from '../../server/api/src/database/open'
import { buildServer } from '../../server/api/src/server'
import { databaseFile, type Settings } from '../../server/api/src/settings'
import { insertStored, readStored, rowsOf, storedReleases, type StoredData } from './stored-data'

describeEachEngine('the data of an older release', (engine) => {
  let settings: Settings
  beforeEach(async () => {
    settings = await testSettings(engine)
  })
  afterEach(() => rm(settings.dataFolder, { recursive: true, force: true }))

  async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const { db } = openDatabase(settings.databaseUrl, databaseFile(settings), 'test')
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }

  const load = (stored: StoredData) =>
    inDatabase(async (db) => {
      const end = migrations.findIndex(({ name }) => name === stored.schema)
      await migrate(db, engine, migrations.slice(0, end + 1))
      await insertStored(db, stored)
    })

  /** Sign in, read and write as a member of the stored data does. @returns whether the audit log is valid afterwards */
  async function use(firstName: string): Promise<boolean> {
    const { app, server } = await buildServer(settings)
    const browser = new TestClient(app, server)
    await browser.submit('/identity/account/login', { email: 'member@recog.example', password })
    expect((await browser.get('/api/user/userinfo')).json()).toMatchObject({ isCommittee: true })
    for (const url of ['/api/events', '/api/committees', '/api/projects'])
      expect([url, (await browser.get(url)).statusCode]).toEqual([url, 200])
    const renamed = await browser.write('PATCH', '/api/user/profile/name', { firstName, lastName: 'B' })
    expect(renamed.statusCode).toBeLessThan(300)
    const { ok } = await verifyAudit(app)
    await server.close()
    return ok
  }

  test.each(storedReleases)('%s can be upgraded and used', async (name) => {
    await load(readStored(name))
    expect(await use('Upgraded')).toBe(true)
  })

  test.each(storedReleases)('%s is whole after the way to the next version and back', async (name) => {
    const stored = readStored(name)
    await load(stored)
    await expandToNext(settings)
    expect(await use('Beside the next version')).toBe(true)
    const names = ['users', 'committees', 'memberships', 'projects', 'events'] as const
    const before = await inDatabase((db) => rowsOf(db, names))
    await inDatabase(async (db) =>
      migrateTo(db, engine, planTo(await appliedTo(db), migrations.at(-1)?.name ?? '', nextMigrations)),
    )
    const after = await inDatabase((db) => rowsOf(db, names))
    expect(after).toEqual(withoutNextColumn(before))
    expect(await use('Back')).toBe(true)
  })
})
