import type { AuditItemWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import type { App } from '../app'
import { inTransaction } from '../database/write'
import { cleanOnce } from '../operations/clean'
import { purgeAudit } from './purge'
import { record } from './record'
import { verifyAudit, verifyLastRows } from './verify'

describeEachEngine('the retention of the audit log', (engine) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await startPortal(engine)
    for (let month = 1; month <= 6; month += 1) {
      const at = `2026-0${month}-01T00:00:00.000Z`
      await inTransaction(portal.app.db, (tx) =>
        record({ ...portal.app, now: () => at }, tx, { action: month % 2 ? 'a.odd' : 'a.even' }),
      )
    }
  })
  afterEach(() => portal.close())

  const list = async (query = '') =>
    (await (await portal.as('admin')).get(`/api/admin/audit-logs${query}`)).json<{
      items: AuditItemWire[]
      total: number
    }>()

  test('removes older rows, records it, and leaves a valid chain', async () => {
    expect((await list('?action=a.odd')).total).toBe(3)
    expect(await purgeAudit(portal.app, '2026-04-01T00:00:00.000Z')).toBe(3)
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true, rows: 4 })
    const { items, total } = await list()
    expect(total).toBe(4)
    expect(items.map((item) => item.action)).toEqual(['audit.purged', 'a.even', 'a.odd', 'a.even'])
    expect(items[0]?.detailsJson).toContain('"rows":3')
    expect((await list('?action=a.odd')).total).toBe(1)
    expect((await list('?fromUtc=2026-01-01T00:00:00Z&toUtc=2026-05-31T00:00:00Z')).total).toBe(2)
  })

  test('removes many rows in several short transactions, each recorded', async () => {
    expect(await purgeAudit(portal.app, '2026-06-01T00:00:00.000Z', 2)).toBe(5)
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true, rows: 4 })
    expect((await list('?action=audit.purged')).total).toBe(3)
  })

  test.each([
    ['all rows', (app: App) => verifyAudit(app)],
    ['the last rows', (app: App) => verifyLastRows(app, 6)],
  ])('makes no row missing for whoever verifies %s meanwhile', async (_rows, verify) => {
    let isPurged = false
    const db = portal.app.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isPurged) {
          isPurged = true
          await purgeAudit(portal.app, '2026-04-01T00:00:00.000Z')
        }
        return result
      },
    })
    expect(await verify({ ...portal.app, db })).toMatchObject({ rows: 4 })
    expect(isPurged).toBe(true)
  })

  test('does nothing when no row is old enough', async () => {
    expect(await purgeAudit(portal.app, '2026-02-01T00:00:00.000Z')).toBe(1)
    expect(await purgeAudit(portal.app, '2026-02-01T00:00:00.000Z')).toBe(0)
    expect(await purgeAudit(portal.app, '2026-06-01T00:00:00.000Z')).toBe(4)
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true, rows: 3 })
  })

  test('verification detects rows that were cut off without the key', async () => {
    const { db } = portal.app
    const cut = await db.selectFrom('audit').selectAll().where('seq', '=', 2).executeTakeFirstOrThrow()
    await db.deleteFrom('audit').where('seq', '<=', 2).execute()
    await db.updateTable('audit_head').set({ start_seq: 2, start_hash: cut.hash }).execute()
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: false, firstBad: 2 })
  })

  test('runs by itself only if a number of days is set', async () => {
    const later = { ...portal.app, now: () => '2026-06-15T00:00:00.000Z' }
    await cleanOnce(later)
    expect((await list()).total).toBe(6)
    await cleanOnce({ ...later, settings: { ...portal.settings, auditRetentionDays: 30 } })
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true, rows: 2 })
  })
})
