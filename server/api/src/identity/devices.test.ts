import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import type { TestClient } from '../../testing/client'
import { addressOf, password } from '../../testing/world'
import { cleanOnce } from '../operations/clean'

const login = '/identity/account/login'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describeEachEngine('people are told', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const signIn = (browser: TestClient, id = 'member', given = password) =>
    browser.submit(login, { email: addressOf(id), password: given }, undefined, {
      headers: { 'user-agent': firefox },
    })
  const signOut = (browser: TestClient) => browser.submit('/identity/account/logout', {})
  const mails = async (kind: string) =>
    portal.app.db.selectFrom('outbox').select(['to_address', 'body']).where('kind', '=', kind).execute()

  test('about a sign-in from a browser not used before, and only about that', async () => {
    const [laptop, phone] = [portal.visitor(), portal.visitor()]
    expect((await signIn(laptop)).statusCode).toBe(303)
    expect(await mails('new-device')).toMatchObject([
      { to_address: addressOf('member'), body: expect.stringContaining('Browser: Firefox on Linux') },
    ])
    await signOut(laptop)
    await signIn(laptop)
    expect(await mails('new-device')).toHaveLength(1)
    await signIn(phone)
    expect(await mails('new-device')).toHaveLength(2)
    await signOut(laptop)
    await signIn(laptop, 'lead')
    expect((await mails('new-device')).map((mail) => mail.to_address)).toEqual(
      expect.arrayContaining([addressOf('lead')]),
    )
    await signIn(portal.visitor(), 'member', 'not the password')
    expect(await mails('new-device')).toHaveLength(3)
  })

  test('by a cookie that scripts cannot read and the server does not store, for 400 days', async () => {
    const response = await signIn(portal.visitor())
    const cookie = [response.headers['set-cookie']]
      .flat()
      .find((header) => header?.startsWith('recog-device='))
    expect(cookie).toMatch(/^recog-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    const token = /=([\w-]{43})/.exec(cookie ?? '')?.[1] ?? 'none'
    const rows = await portal.app.db.selectFrom('devices').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain('Firefox')

    const later = () => new Date(Date.now() + 401 * 86_400_000).toISOString()
    await cleanOnce({ ...portal.app, now: later })
    expect(await portal.app.db.selectFrom('devices').selectAll().execute()).toEqual([])
  })

  test('on their account page about recent sign-ins: when, in which browser, and whether from the same network', async () => {
    const [here, elsewhere] = [
      portal.visitor(),
      portal.visitor({ headers: { 'x-forwarded-for': '203.0.113.9' } }),
    ]
    await signIn(here)
    await signIn(elsewhere)
    const { body } = await here.get('/identity/account/manage/index')
    const list = body.slice(body.indexOf('id="sign-ins"'))
    expect(list.match(/Firefox on Linux/g)).toHaveLength(2)
    expect(list.match(/This network|Another network/g)).toEqual(
      expect.arrayContaining(['This network', 'Another network']),
    )
    const rows = JSON.stringify(await portal.app.db.selectFrom('sign_ins').selectAll().execute())
    expect(rows).not.toMatch(/203\.0\.113|127\.0\.0\.1/)
    expect((await (await portal.as('lead')).get('/identity/account/manage/index')).body).not.toContain(
      'Firefox on Linux',
    )

    const later = () => new Date(Date.now() + 91 * 86_400_000).toISOString()
    await cleanOnce({ ...portal.app, now: later })
    expect(await portal.app.db.selectFrom('sign_ins').selectAll().execute()).toEqual([])
  })

  test('about a new password, and not about the browser in which they chose it', async () => {
    const browser = await portal.as('member')
    const chosen = 'correct horse battery'
    const fields = { currentPassword: password, newPassword: chosen, repeatPassword: chosen }
    expect((await browser.submit('/identity/account/change-password', fields)).statusCode).toBe(303)
    expect(await mails('password-changed')).toMatchObject([{ to_address: addressOf('member') }])
    expect(JSON.stringify(await mails('password-changed'))).not.toContain(chosen)
    await signOut(browser)
    await signIn(browser, 'member', chosen)
    expect(await mails('new-device')).toEqual([])
  })

  test('again about every browser after an administrator has ended their sessions', async () => {
    const laptop = portal.visitor()
    await signIn(laptop)
    await (await portal.as('admin')).post('/api/admin/people/member/end-sessions', {})
    await signIn(laptop)
    expect(await mails('new-device')).toHaveLength(2)
  })

  test('an invented device cookie is a new browser, and signs nobody in', async () => {
    const stranger = portal.visitor()
    stranger.cookies.set('recog-device', 'x'.repeat(43))
    expect((await stranger.get('/api/user/userinfo')).statusCode).toBe(401)
    await signIn(stranger)
    expect(await mails('new-device')).toHaveLength(1)
  })
})
