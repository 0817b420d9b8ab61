import { describeEachEngine, startPortal } from '../../testing/portal'
import { verifyAudit } from '../audit/verify'
import { seedMany } from './seed-many'

describeEachEngine('generated data for benchmarks', (engine) => {
  test('is complete, and its audit rows make one chain', async () => {
    const portal = await startPortal(engine)
    const { db } = portal.app
    await seedMany(portal.app, {
      people: 1600,
      groups: 5,
      events: 7,
      projects: 3,
      requests: 4,
      auditRows: 3100,
    })
    const users = await db.selectFrom('users').select('id').where('id', 'like', 'many-%').execute()
    expect(users).toHaveLength(1604)
    const waiting = await db
      .selectFrom('users')
      .select('created_at')
      .where('id', 'like', 'many-waiting-%')
      .execute()
    expect(new Set(waiting.map(({ created_at }) => created_at)).size).toBe(4)
    const events = await db.selectFrom('events').select('scheduled_utc').orderBy('scheduled_utc').execute()
    expect(events.filter(({ scheduled_utc }) => scheduled_utc < portal.app.now()).length).toBeGreaterThan(2)
    expect(events.filter(({ scheduled_utc }) => scheduled_utc > portal.app.now()).length).toBeGreaterThan(2)
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true, rows: 3101 })
    await portal.close()
  })
})
