import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { runWorkflows, signInAll } from '../../contracts/api-contract/conformance/run-workflows'
import { expandToNext, nextMigrations } from '../../server/api/testing/next-schema'
import { describeEachEngine, testSettings } from '../../server/api/testing/portal'
import { startServerProcess } from '../../server/api/testing/process'
import { verifyAudit } from '../../server/api/src/audit/verify'
import { appliedTo, migrateTo, planTo } from '../../server/api/src/database/migrate'
import { openDatabase } from '../../server/api/src/database/open'
import { openApp } from '../../server/api/src/open-app'
import { databaseFile } from '../../server/api/src/settings'

describeEachEngine('a schema one expand step newer', (engine) => {
  test('serves every workflow while a newer version writes, and again after the way back', async () => {
    const conformance = async (origin: string, workflow?: string) =>
      runWorkflows(origin, await signInAll(origin), workflow, 'ignore')
    const settings = await testSettings(engine, { DEMO: '1' })
    const first = await startServerProcess(settings)
    await expandToNext(settings)
    expect(await conformance(first.origin, 'member')).toBe(0)
    await first.stop()

    const again = await startServerProcess(settings)
    const newer = openDatabase(settings.databaseUrl, databaseFile(settings), settings.patience)
    const stop = new AbortController()
    const writing = (async () => {
      for (let i = 0; !stop.signal.aborted; i += 1) {
        // SQLite answers within the turn, and the other server has to write, too.
        await pause(10)
        await sql`update users set next_note = ${`note ${i}`}`.execute(newer.db)
        await sql`insert into next_things (id, user_id) select ${String(i)}, min(id) from users`.execute(
          newer.db,
        )
      }
    })()
    expect(await conformance(again.origin)).toBe(0)
    stop.abort()
    await writing
    await again.stop()

    await migrateTo(newer.db, engine, planTo(await appliedTo(newer.db), '0031-event-end', nextMigrations))
    await newer.db.destroy()
    const older = await startServerProcess(settings)
    expect(await conformance(older.origin, 'projects')).toBe(0)
    await older.stop()
    const { app, close } = await openApp(settings, () => undefined)
    expect(await verifyAudit(app)).toEqual(expect.objectContaining({ ok: true }))
    await close()
    await rm(settings.dataFolder, { recursive: true, force: true })
  })
})
