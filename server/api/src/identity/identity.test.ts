import { sendDue } from '../outbox/worker'
import type { QueuedMail } from '../outbox/transport'
import { describeEachEngine, startPortal, stopClock, type TestPortal } from '../../testing/portal'
import { addressOf, password } from '../../testing/world'
import { later } from '../app'
import { sendResetLinks } from './reset-password'

const login = '/identity/account/login'
const chosen = 'correct horse battery'

describeEachEngine('signing in and out', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const cookieOf = (client: { cookies: Map<string, string> }) => client.cookies.get('recog-session')
  const signIn = async (email: string, pass: string, returnUrl = '/steering') => {
    const browser = portal.visitor()
    const page = `${login}?returnUrl=${encodeURIComponent(returnUrl)}`
    return { browser, response: await browser.submit(page, { email, password: pass }) }
  }

  /** Has an administrator reset the password; nothing of it is in the audit log. */
  async function temporaryFor(userId: string): Promise<string> {
    const admin = await portal.as('admin')
    const response = await admin.post('/api/admin/users/account', { emails: [addressOf(userId)] })
    const temporary = response.json<{ password: string }[]>()[0]?.password ?? ''
    const log = (await admin.get('/api/admin/audit-logs?action=account.password-reset')).body
    expect(log).toContain(addressOf(userId))
    expect(log).not.toContain(temporary)
    return temporary
  }

  test('signing in starts a new session and returns to the requested page', async () => {
    const browser = portal.visitor()
    await browser.get(login)
    const before = cookieOf(browser)
    const response = await browser.submit(`${login}?returnUrl=%2Fwg%2Fassign%3FcommitteeId%3D7`, {
      email: ` ${addressOf('member').toUpperCase()} `,
      password,
    })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/wg/assign?committeeId=7'])
    expect(cookieOf(browser)).not.toBe(before)
    expect(String(response.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
    expect((await browser.get('/api/user/userinfo')).json()).toMatchObject({
      userId: 'member',
      isCommittee: true,
    })
  })

  test('signing in again ends the session before (edge case T10)', async () => {
    const browser = await portal.as('lead')
    const csrfToken = await browser.token()
    const response = await browser.submit(login, { email: addressOf('member'), password, csrfToken })
    expect(response.statusCode).toBe(303)
    expect((await browser.get('/api/user/userinfo')).json()).toMatchObject({ userId: 'member' })
    const sessions = await portal.app.db.selectFrom('sessions').select('user_id').execute()
    expect(sessions).toEqual([{ user_id: 'member' }])
  })

  test('the cookie is bound to the host over https', async () => {
    const response = await portal.visitor().get(login, { 'x-forwarded-proto': 'https' })
    expect(String(response.headers['set-cookie'])).toMatch(/^__Host-recog-session=.*Secure/)
  })

  test('a wrong password and an unknown address get the same response', async () => {
    const wrong = await signIn(addressOf('member'), 'not the password')
    const unknown = await signIn('nobody@recog.example', 'not the password')
    const text = (body: string) => body.replaceAll(/value="[^"]*"/g, '')
    expect([wrong.response.statusCode, unknown.response.statusCode]).toEqual([400, 400])
    expect(text(unknown.response.body)).toBe(text(wrong.response.body))
  })

  test('many wrong passwords block the network they came from, but no other', async () => {
    let status = 0
    for (let i = 0; i < 12; i += 1) status = (await signIn(addressOf('member'), 'bad')).response.statusCode
    expect(status).toBe(429)
    const elsewhere = portal.visitor()
    const page = await elsewhere.get(login, { 'x-forwarded-for': '203.0.113.9' })
    const csrf = /name="csrfToken" value="([^"]*)"/.exec(page.body.replaceAll(/\s+/g, ' '))?.[1] ?? ''
    const response = await elsewhere.send({
      method: 'POST',
      url: login,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.9' },
      payload: new URLSearchParams({ csrfToken: csrf, email: addressOf('member'), password }).toString(),
    })
    expect(response.statusCode).toBe(303)
  })

  test('the form is refused without its token and from another site', async () => {
    const browser = portal.visitor()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ email: addressOf('member'), password }).toString()
    expect((await browser.send({ method: 'POST', url: login, headers: form, payload })).statusCode).toBe(403)
    const headers = { ...form, origin: 'https://evil.example' }
    expect((await browser.send({ method: 'POST', url: login, headers, payload })).statusCode).toBe(403)
    expect(
      (await browser.submit(login, { csrfToken: 'bad', email: addressOf('member'), password })).statusCode,
    ).toBe(403)
  })

  test('signing out ends the session', async () => {
    const { browser } = await signIn(addressOf('member'), password)
    const old = cookieOf(browser) ?? ''
    const response = await browser.post('/identity/account/logout')
    expect(response.statusCode).toBe(204)
    expect(response.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(String(response.headers['set-cookie'])).toMatch(/^recog-session=;.*Expires=Thu, 01 Jan 1970/)
    expect((await browser.get('/api/user/userinfo', { cookie: `recog-session=${old}` })).statusCode).toBe(401)
  })

  test('signing out on the page also clears the data of the site in the browser', async () => {
    const { browser } = await signIn(addressOf('member'), password)
    const response = await browser.submit('/identity/account/logout', {})
    expect([response.statusCode, response.headers['clear-site-data']]).toEqual([303, '"cache", "storage"'])
  })

  test('a temporary password works once, and must be changed before anything else', async () => {
    const temporary = await temporaryFor('member')
    expect(temporary).toMatch(/^(?:[2-9A-HJ-NP-Za-km-z]{5}-){3}[2-9A-HJ-NP-Za-km-z]{5}$/)
    const { browser, response } = await signIn(addressOf('member'), temporary, '/committeeAccess')
    const change = '/identity/account/change-password?returnUrl=%2FcommitteeAccess'
    expect(response.headers.location).toBe(change)
    expect((await browser.get('/api/committees')).json()).toMatchObject({ code: 'password-change-required' })
    expect((await signIn(addressOf('member'), temporary)).response.statusCode).toBe(400)

    const refused = await browser.submit(change, { newPassword: temporary, repeatPassword: temporary })
    expect(refused.statusCode).toBe(400)
    const short = await browser.submit(change, { newPassword: 'short', repeatPassword: 'short' })
    expect(short.statusCode).toBe(400)
    const saved = await browser.submit(change, { newPassword: chosen, repeatPassword: chosen })
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/committeeAccess'])
    expect((await browser.get('/api/committees')).statusCode).toBe(200)
  })

  test('passwords are used exactly as typed, whatever their length', async () => {
    const long = [
      'the quick brown fox jumps over the lazy dog, and then over one more of them',
      ` ${'äöüßéèêñç'.repeat(4)}🙂b `,
      'éàùîôçëïüâ'.repeat(4).concat('abc'),
    ]
    for (const next of long) {
      await portal.app.db.updateTable('users').set({ must_change: 1 }).where('id', '=', 'member').execute()
      const browser = await portal.as('member')
      const page = '/identity/account/change-password'
      const saved = await browser.submit(page, { newPassword: next, repeatPassword: next })
      expect(saved.statusCode).toBe(303)
      expect((await signIn(addressOf('member'), next)).response.statusCode).toBe(303)
      expect((await signIn(addressOf('member'), next.slice(0, -1))).response.statusCode).toBe(400)
    }
  })

  test('a password does not expire', async () => {
    stopClock(portal.app, later(portal.app, 10 * 366 * 24 * 3600))
    expect((await signIn(addressOf('member'), password)).response.statusCode).toBe(303)
  })

  test('a new password ends the other sessions', async () => {
    const [here, there] = [await portal.as('member'), await portal.as('member')]
    const page = '/identity/account/change-password'
    const fields = { currentPassword: password, newPassword: chosen, repeatPassword: chosen }
    expect((await here.submit(page, fields)).statusCode).toBe(303)
    expect((await here.get('/api/user/userinfo')).statusCode).toBe(200)
    expect((await there.get('/api/user/userinfo')).statusCode).toBe(401)
  })

  test('the account page leads to the profile and signs out everywhere else', async () => {
    const [here, there] = [await portal.as('member'), await portal.as('member')]
    const page = '/identity/account/manage/index'
    const { body } = await here.get(page)
    expect(body).toContain('<a href="/profile">Profile</a>')
    expect(body.match(/<(?:button|a class="button")(?! class="quiet")/g)).toHaveLength(1)
    await here.submit(page, {}, '/identity/account/manage/sessions/end-all')
    expect((await here.get('/api/user/userinfo')).statusCode).toBe(200)
    expect((await there.get('/api/user/userinfo')).statusCode).toBe(401)
  })

  test('the link for a forgotten password points to our own origin and works once', async () => {
    const sent: QueuedMail[] = []
    const keep = { send: async (mail: QueuedMail) => void sent.push(mail), close: () => undefined }
    const forgot = '/identity/account/forgot-password'
    const browser = portal.visitor()
    const page = await browser.get(forgot, { host: 'evil.example' })
    expect(page.statusCode).toBe(200)
    const known = await browser.submit(forgot, { email: addressOf('member') })
    const unknown = await browser.submit(forgot, { email: 'nobody@recog.example' })
    expect([known.statusCode, unknown.body]).toEqual([200, known.body])

    const soon = { ...portal.app, now: () => new Date(Date.now() + 2000).toISOString() }
    await sendResetLinks(soon)
    await sendDue(soon, keep)
    const link = /http:\/\/localhost:8080(\/identity\S+)/.exec(sent[0]?.body ?? '')?.[1] ?? ''
    const saved = await browser.submit(
      link,
      { newPassword: chosen, repeatPassword: chosen },
      '/identity/account/reset-password',
    )
    expect(saved.statusCode).toBe(303)
    expect((await browser.get(link)).statusCode).toBe(400)
    expect((await signIn(addressOf('member'), chosen)).response.statusCode).toBe(303)
  })
})
