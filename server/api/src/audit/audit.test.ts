import type { AuditItemWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { inTransaction } from '../database/write'
import { before } from './range'
import type { AuditEntry } from './entry'
import { record } from './record'
import { verifyAudit } from './verify'

interface Page {
  readonly items: AuditItemWire[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

describeEachEngine('the audit log', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const person = (userId: string) => ({
    userId,
    email: `${userId}@x.org`,
    displayName: `Name\r\n\u001b[31m${userId}`,
  })
  const add = (entry: AuditEntry, at = '2026-05-01T12:00:00.000Z') =>
    inTransaction(portal.app.db, (tx) => record({ ...portal.app, now: () => at }, tx, entry))
  const list = async (query = '') =>
    (await (await portal.as('admin')).get(`/api/admin/audit-logs${query}`)).json<Page>()

  test('every filter finds its rows, alone and combined; blank filters are ignored', async () => {
    await add({ action: 'a.one', actor: person('a+b c'), target: person('t1') })
    await add(
      { action: 'a.two', actor: person('a2'), committee: { id: 'alpha', name: 'Alpha' } },
      '2026-05-01T23:59:59.999Z',
    )
    await add({ action: 'a.two', actor: person('a2'), eventId: 'event' }, '2026-05-02T00:00:00.000Z')
    const totals = async (query: string) => (await list(query)).total
    expect(await totals('')).toBe(3)
    expect(await totals('?action=a.two')).toBe(2)
    expect(await totals(`?actorUserId=${encodeURIComponent('a+b c')}`)).toBe(1)
    expect(await totals('?targetUserId=t1')).toBe(1)
    expect(await totals('?committeeId=alpha')).toBe(1)
    expect(await totals('?eventId=event&action=a.two')).toBe(1)
    expect(await totals('?fromUtc=2026-05-02T00:00:00.000Z')).toBe(1)
    expect(await totals('?toUtc=2026-05-01T23:59:59.999Z')).toBe(2)
    expect(await totals('?toUtc=2026-05-01T23:59:59Z')).toBe(2)
    expect(await totals('?action=&actorUserId=%20&toUtc=')).toBe(3)
    expect(await totals('?action=a.two&action=a.one')).toBe(2)
    expect(await totals('?fromUtc=2027-01-01T00:00:00Z&toUtc=2026-01-01T00:00:00Z')).toBe(0)
    expect((await (await portal.as('admin')).get('/api/admin/audit-logs?fromUtc=soon')).statusCode).toBe(400)
  })

  test('finds everything about a person, and all actions of one kind', async () => {
    await add({ action: 'membership.added', actor: person('a'), target: person('b') })
    await add({ action: 'membership.removed', actor: person('b'), target: person('c') })
    await add({ action: 'member.approved', actor: person('c'), target: person('d') })
    const actions = async (query: string) => (await list(query)).items.map(({ action }) => action)
    expect(await actions('?userId=b')).toEqual(['membership.removed', 'membership.added'])
    expect(await actions('?userId=b&actorUserId=a')).toEqual(['membership.added'])
    expect(await actions('?userId=d')).toEqual(['member.approved'])
    expect(await actions('?action=membership')).toEqual(['membership.removed', 'membership.added'])
    expect(await actions('?exceptAction=membership')).toEqual(['member.approved'])
    expect(await list('?exceptAction=membership')).toMatchObject({ total: 1 })
    expect(await list('?action=membership&exceptAction=membership.added')).toMatchObject({ total: 1 })
    expect(await list('?action=member.approved&exceptAction=membership')).toMatchObject({ total: 1 })
    expect(await actions('?action=member')).toEqual(['member.approved'])
    expect(await actions('?action=memb')).toEqual([])
    expect((await list('?userId=d')).items[0]).toMatchObject({ actorUserId: 'c', targetUserId: 'd' })
  })

  test('pages list every row once, newest first; page sizes are clamped', async () => {
    for (let i = 0; i < 7; i += 1) await add({ action: `a.${i}` })
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}&pageSize=3`)))
    expect(pages.flatMap((page) => page.items.map((item) => item.action))).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((i) => `a.${i}`),
    )
    expect(await list('?page=-4&pageSize=99999')).toMatchObject({ page: 1, pageSize: 200, total: 7 })
    expect(await list('?page=x&pageSize=x')).toMatchObject({ page: 1, pageSize: 50 })
    expect(await list('?page=9')).toMatchObject({ items: [], total: 7 })
  })

  test.each([
    ['toUtc=%2B275760-09-13T00:00:00.000Z', 1],
    ['toUtc=%2B010000-01-01T00:00:00.000Z', 1],
    ['fromUtc=%2B010000-01-01T00:00:00.000Z', 0],
    ['fromUtc=-000001-01-01T00:00:00.000Z', 1],
    ['toUtc=-000001-01-01T00:00:00.000Z', 0],
  ])('a time that no row can have is a limit like any other: %s', async (query, total) => {
    await add({ action: 'a.b' })
    expect(await list(`?${query}`)).toMatchObject({ total })
  })

  test('an entry keeps the names of its time', async () => {
    const member = await portal.as('member')
    await member.write('PATCH', '/api/user/profile/name', { firstName: 'New', lastName: 'Name' })
    const { items } = await list('?action=profile.renamed')
    expect(items[0]).toMatchObject({
      actorName: 'Mia Member',
      targetName: 'New Name',
      actorEmail: 'member@recog.example',
    })
  })

  test('concurrent writers make one chain', async () => {
    // More than the pool has connections; few enough that the last one gets its connection in time on a busy machine.
    await Promise.all(Array.from({ length: 40 }, (_, i) => add({ action: `a.${i}`, details: { i } })))
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true, rows: 40 })
  })

  test('verification names the first row that was changed, removed, moved or cut off', async () => {
    const { db } = portal.app
    for (let i = 0; i < 6; i += 1) await add({ action: `a.${i}` })
    const all = await db.selectFrom('audit').selectAll().orderBy('seq').execute()
    const put = async () => {
      await db.deleteFrom('audit').execute()
      await db.insertInto('audit').values(all).execute()
    }
    await db.updateTable('audit').set({ committee_name: 'x' }).where('seq', '=', 3).execute()
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: false, firstBad: 3 })
    await put()
    await db.deleteFrom('audit').where('seq', '=', 2).execute()
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: false, firstBad: 2 })
    await put()
    await db.deleteFrom('audit').where('seq', '=', 6).execute()
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: false, firstBad: 6 })
    await put()
    await db.updateTable('audit').set({ seq: 99 }).where('seq', '=', 4).execute()
    await db.updateTable('audit').set({ seq: 4 }).where('seq', '=', 5).execute()
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: false, firstBad: 4 })
    await put()
    for (const seq of [-1, 0, 7, 99]) {
      await db
        .insertInto('audit')
        .values(all.slice(0, 1).map((row) => ({ ...row, seq })))
        .execute()
      expect(await verifyAudit(portal.app)).toMatchObject({ ok: false, firstBad: seq })
      await put()
    }
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true, rows: 6 })
  })

  test('a write is rolled back if its audit row fails', async () => {
    await portal.app.db.deleteFrom('audit_head').execute()
    const body = { title: 'x', scheduledUtc: '2030-01-01T00:00:00Z' }
    const response = await (await portal.as('steering')).post('/api/events', body)
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({ message: 'Something went wrong. Please try again later.' })
    expect(await portal.app.db.selectFrom('events').select('id').execute()).toHaveLength(1)
  })
})

test.each([
  ['2026-05-01T23:59:59.999Z', '2026-05-02T00:00:00.000Z'],
  ['2026-05-01T23:59:59Z', '2026-05-02T00:00:00.000Z'],
  ['2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.001Z'],
])('"until %s" includes rows before %s', (to, instant) => expect(before(to)).toBe(instant))
