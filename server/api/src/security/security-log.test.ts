import { describeEachEngine, startOwnPortal, startPortal, type TestPortal } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { addressOf, password } from '../../testing/world'
import { later } from '../app'
import { cleanOnce } from '../operations/clean'
import { noteSecurity } from './log'

interface Item {
  readonly kind: string
  readonly count: number
  readonly userId: string | null
  readonly userName: string | null
  readonly account: string | null
  readonly network: string | null
  readonly route: string
  readonly detail: string
}

const LOGIN = '/identity/account/login'

describeEachEngine('the security log', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const list = async (query = ''): Promise<Item[]> =>
    (await (await portal.as('admin')).get(`/api/admin/security-log${query}`)).json<{ items: Item[] }>().items
  const signIn = (email: string, secret: string, remoteAddress = '203.0.113.9') =>
    portal.visitor().submit(LOGIN, { email, password: secret }, LOGIN, { remoteAddress })

  test('has failed sign-ins with who, and a keyed hash of the network', async () => {
    await signIn(addressOf('member'), 'wrong password')
    await signIn(addressOf('member'), 'wrong password')
    await signIn('nobody@x.org', 'other secret', '203.0.113.10')
    const items = await list('?kind=sign-in.failed')
    const known = items.find(({ userId }) => userId === 'member')
    const unknown = items.find(({ userId }) => userId === null)
    expect(known).toMatchObject({ userName: 'Mia Member', account: expect.stringMatching(/^.{22}$/) })
    expect(items.filter(({ userId }) => userId === 'member').reduce((sum, item) => sum + item.count, 0)).toBe(
      2,
    )
    expect(unknown).toMatchObject({ count: 1, userName: null, account: expect.stringMatching(/^.{22}$/) })
    expect(known?.network).not.toBe(unknown?.network)
    expect(await list(`?kind=sign-in.failed&network=${known?.network}`)).toEqual(
      items.filter(({ network }) => network === known?.network),
    )
  })

  test('has refused calls by anybody, with the route and the reason', async () => {
    const member = await portal.as('member')
    await member.get('/api/admin/audit-logs?action=secret-text')
    await member.post(
      '/api/events',
      { title: 'x', scheduledUtc: '2030-01-01T00:00:00Z' },
      { 'x-csrf-token': 'forged' },
    )
    await member.post('/api/steering/approve', { userId: 'applicant' })
    const items = await list('?userId=member&kind=access.refused')
    expect(items.map(({ route, detail }) => `${route} ${detail}`).toSorted()).toEqual([
      'GET /api/admin/audit-logs 403',
      'POST /api/events 403',
      'POST /api/steering/approve 403',
    ])
    await portal.visitor().send({
      method: 'POST',
      url: LOGIN,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a',
    })
    expect(
      (await list('?kind=access.refused')).some(
        ({ userId, route }) => userId === null && route === `POST ${LOGIN}`,
      ),
    ).toBe(true)
  })

  test('has throttling, sign-outs and ended sessions', async () => {
    for (let i = 0; i < 11; i += 1) await signIn(addressOf('lead'), 'wrong password')
    expect(await list('?kind=throttled')).toMatchObject([{ route: `POST ${LOGIN}`, detail: '429' }])
    await (await portal.as('member')).post('/identity/account/logout')
    expect(await list('?kind=signed-out')).toMatchObject([{ userId: 'member', detail: 'this session' }])
    await portal.as('lead')
    await portal.as('steering')
    const { db } = portal.app
    await db
      .updateTable('sessions')
      .set({ expires_at: later(portal.app, -1) })
      .where('user_id', '=', 'lead')
      .execute()
    await db
      .updateTable('sessions')
      .set({ last_seen_at: later(portal.app, -13 * 3600) })
      .where('user_id', '=', 'steering')
      .execute()
    await cleanOnce(portal.app)
    expect(
      (await list('?kind=session.expired')).map(({ userId, detail }) => `${userId} ${detail}`).toSorted(),
    ).toEqual(['lead lifetime', 'steering idle'])
    expect(
      await db.selectFrom('sessions').select('id').where('user_id', 'in', ['lead', 'steering']).execute(),
    ).toEqual([])
  })

  test('never contains an address, a name, a password or a token', async () => {
    await signIn(addressOf('member'), 'a secret that was typed')
    await signIn('a password typed into the wrong field', 'x')
    const member = await portal.as('member')
    await member.get('/api/admin/audit-logs')
    await member.post('/identity/account/logout')
    const rows = await portal.app.db.selectFrom('security_log').selectAll().execute()
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toMatch(
      /recog\.example|\bMia\b|secret|wrong field|203\.0\.113|127\.0\.0\.1/,
    )
    for (const token of member.cookies.values()) expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('has a retention of its own, and one row for equal events of a minute', async () => {
    const app = { ...portal.app, now: () => '2026-01-01T12:00:30.000Z' }
    for (let i = 0; i < 500; i += 1) await noteSecurity(app, { kind: 'throttled', ip: '203.0.113.9' })
    expect(await list('?kind=throttled')).toMatchObject([{ count: 500 }])
    const at = (days: number) => ({
      ...portal.app,
      now: () => new Date(Date.parse('2026-01-01T12:00:00.000Z') + days * 86_400_000).toISOString(),
    })
    await cleanOnce(at(90))
    expect(await list('?kind=throttled')).toHaveLength(1)
    await cleanOnce(at(91))
    expect(await list('?kind=throttled')).toEqual([])
  })

  test('has 500 rows of an hour, however many networks a visitor owns', async () => {
    let now = '2026-02-01T12:00:30.000Z'
    const app = { ...portal.app, now: () => now }
    const from = (network: number) => `2001:db8:1:${network.toString(16)}::1`
    for (let i = 0; i < 520; i += 1) await noteSecurity(app, { kind: 'throttled', ip: from(i) })
    const rows = async () =>
      portal.app.db.selectFrom('security_log').select(['count', 'network', 'detail']).execute()
    expect(await rows()).toHaveLength(501)
    expect((await rows()).filter(({ network }) => network === null)).toEqual([
      { count: 20, network: null, detail: 'further events' },
    ])
    now = '2026-02-01T13:00:00.000Z'
    await noteSecurity(app, { kind: 'throttled', ip: from(1_600) })
    expect(await rows()).toHaveLength(502)
  })

  test('is for administrators, and for the command line', async () => {
    for (const who of ['member', 'lead', 'steering']) {
      expect((await (await portal.as(who)).get('/api/admin/security-log')).statusCode).toBe(403)
    }
    const said: string[] = []
    const run = (...args: string[]) =>
      runCommand('security-log', { settings: portal.settings, args, print: (line) => void said.push(line) })
    expect(await run('--days', '2', '--kind', 'access.refused')).toBe(0)
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /access\.refused {2}1x {2}Mia Member {2}403 {2}GET \/api\/admin\/security-log {2}network \S{22}$/,
        ),
      ]),
    )
    for (const args of [
      ['--kind', 'x'],
      ['--days', '0'],
      ['--other', '1'],
    ])
      expect(await run(...args)).toBe(2)
  })

  test('never keeps somebody from signing in: a failure to record is only a warning', async () => {
    await portal.close()
    portal = await startOwnPortal(engine)
    await portal.app.db.schema.dropTable('security_log').execute()
    expect((await signIn(addressOf('member'), 'wrong password')).statusCode).toBe(400)
    expect((await signIn(addressOf('member'), password)).statusCode).toBe(303)
  })
})
