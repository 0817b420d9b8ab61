import type { App } from '../app'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { cleanOnce } from '../operations/clean'
import { actorOf, currentSessions } from './sessions'

describeEachEngine('a session', (engine) => {
  let portal: TestPortal
  let token: string
  beforeEach(async () => {
    portal = await startPortal(engine, { SESSION_IDLE_HOURS: '2', SESSION_HOURS: '10' })
    token = (await portal.as('member')).cookies.get('recog-session') ?? ''
  })
  afterEach(() => portal.close())

  const after = (hours: number): App => {
    const now = () => new Date(Date.now() + hours * 3_600_000).toISOString()
    return { ...portal.app, now }
  }
  const isValid = async (app: App) => (await actorOf(app, token)).kind === 'user'
  const rows = () => portal.app.db.selectFrom('sessions').select('id').execute()

  test('is missing with 401, or without an error for those who prefer that', async () => {
    const asked = async (prefer: string) =>
      (await portal.visitor().get('/api/user/userinfo', { prefer })).statusCode
    expect(await asked('return=minimal')).toBe(401)
    expect(await asked('handling=lenient')).toBe(204)
    const member = await portal.as('member')
    expect((await member.get('/api/user/userinfo', { prefer: 'handling=lenient' })).json()).toMatchObject({
      userId: 'member',
    })
  })

  test('ends after the idle time without a call', async () => {
    expect(await isValid(after(1.9))).toBe(true)
    expect(await isValid(after(3.8))).toBe(true)
    expect(await isValid(after(5.9))).toBe(false)
    expect(await currentSessions(after(5.9), 'member').select('id').execute()).toEqual([])
  })

  test('ends after its lifetime, however busy', async () => {
    for (let hours = 1; hours < 10; hours += 1) expect(await isValid(after(hours))).toBe(true)
    expect(await isValid(after(10.1))).toBe(false)
  })

  test('does not last longer because the clock of the server was a day ahead', async () => {
    const { db } = portal.app
    const ahead = after(24).now()
    const limit = after(24 + 10).now()
    await db
      .updateTable('sessions')
      .set({ created_at: ahead, last_seen_at: ahead, expires_at: limit })
      .execute()
    expect(await isValid(portal.app)).toBe(true)
    for (let hours = 1; hours < 10; hours += 1) expect(await isValid(after(hours))).toBe(true)
    expect(await isValid(after(10.1))).toBe(false)
  })

  test('does not idle longer because the clock of the server was a day ahead', async () => {
    await portal.app.db
      .updateTable('sessions')
      .set({ last_seen_at: after(24).now() })
      .execute()
    expect(await isValid(portal.app)).toBe(true)
    expect(await isValid(after(2.1))).toBe(false)
  })

  test('started under a longer setting ends with the shorter one', async () => {
    const { settings } = portal.app
    const app = { ...after(1.5), settings: { ...settings, sessionHours: 1, sessionIdleHours: 1 } }
    expect(await isValid(app)).toBe(false)
  })

  test('is removed once it cannot be used any more', async () => {
    await cleanOnce(after(1.9))
    expect(await rows()).toHaveLength(1)
    await cleanOnce(after(2.1))
    expect(await rows()).toEqual([])
  })

  test('says on the account page when it ends', async () => {
    const page = await (await portal.as('member')).get('/identity/account/manage/index')
    expect(page.body).toContain(
      'A session ends after 2 hours without activity, and after 10 hours in any case.',
    )
  })
})
