import { startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, password } from '../../testing/world'

const login = '/identity/account/login'
const change = '/identity/account/change-password'
const chosen = 'correct horse battery'
const portalUrl = 'http://localhost:9090'

/** Edge case T170. The test client is a browser at http://localhost:8080. */
describe.each([
  ['the base of the API', { PUBLIC_API_BASE: 'http://localhost:8080/' }],
  ['the origins that may call it', { ALLOWED_ORIGINS: portalUrl }],
])('a portal on another origin, configured by %s', (_how, env) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal('sqlite', { PUBLIC_URL: portalUrl, ...env })))
  afterEach(() => portal.close())

  const signIn = async (returnUrl: string, pass = password) => {
    const page = `${login}?returnUrl=${encodeURIComponent(returnUrl)}`
    const response = await portal.visitor().submit(page, { email: addressOf('member'), password: pass })
    return response.headers.location
  }

  test('gets visitors back after signing in, with path and query', async () => {
    expect(await signIn('/committeeAccess?x=1&y=a%20b')).toBe(`${portalUrl}/committeeAccess?x=1&y=a%20b`)
    const member = await portal.as('member')
    expect((await member.get(`${login}?returnUrl=%2Fprofile`)).headers.location).toBe(`${portalUrl}/profile`)
  })

  test('is never left for another site', async () => {
    for (const evil of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      '@evil.example',
      ':1@evil.example/',
    ])
      expect([evil, await signIn(evil)]).toEqual([evil, `${portalUrl}/`])
  })

  test('leaves the account pages on the origin of the API', async () => {
    expect(await signIn('/identity/account/manage/index')).toBe('/identity/account/manage/index')
  })

  test('gets members back after they have chosen their own password', async () => {
    const member = await portal.as('member')
    await portal.app.db.updateTable('users').set({ must_change: 1 }).where('id', '=', 'member').execute()
    const forced = (await member.get(`${login}?returnUrl=%2Fprojects%3Fx%3D1`)).headers.location ?? ''
    expect(forced.startsWith(`${change}?returnUrl=`)).toBe(true)
    const saved = await member.submit(forced, { newPassword: chosen, repeatPassword: chosen })
    expect(saved.headers.location).toBe(`${portalUrl}/projects?x=1`)
  })

  test('gets members after they have chosen a password by link', async () => {
    const admin = await portal.as('admin')
    await admin.post('/api/admin/users/account', { emails: [addressOf('member')], delivery: 'link' })
    const { body } = await portal.app.db.selectFrom('outbox').select('body').executeTakeFirstOrThrow()
    const link = /http\S+(\/identity\S+)/.exec(body)?.[1] ?? ''
    const fields = { newPassword: chosen, repeatPassword: chosen }
    const saved = await portal.visitor().submit(link, fields, '/identity/account/reset-password')
    expect(saved.headers.location).toBe(`${portalUrl}/`)
  })

  test('gets members back after signing out, if requested', async () => {
    const member = await portal.as('member')
    const page = '/identity/account/logout'
    const signedOut = await member.submit(`${page}?returnUrl=${encodeURIComponent('/events?x=1')}`, {})
    expect(signedOut.headers.location).toBe(`${portalUrl}/events?x=1`)
    const evil = await (await portal.as('member')).submit(`${page}?returnUrl=%2F%2Fevil.example`, {})
    expect(evil.headers.location).toBe(`${portalUrl}/`)
    const plain = await (await portal.as('member')).submit(page, {})
    expect(plain.headers.location).toBe(`${login}?notice=signed-out`)
  })

  test('is linked from the identity pages, and their forms may redirect to it', async () => {
    const { body, headers } = await portal.visitor().get(login)
    expect(body).toContain(`href="${portalUrl}/join"`)
    expect(body).toContain(`href="${portalUrl}/" class="brand"`)
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${portalUrl};`)
    const account = (await (await portal.as('member')).get('/identity/account/manage/index')).body
    expect(account).toContain(`href="${portalUrl}/profile"`)
  })

  test('may read and write with credentials', async () => {
    const origin = { origin: portalUrl, 'sec-fetch-site': 'same-site' }
    const member = await portal.as('member')
    expect((await member.get('/api/user/userinfo', origin)).headers).toMatchObject({
      'access-control-allow-origin': portalUrl,
      'access-control-allow-credentials': 'true',
    })
    const signedOut = await portal.visitor().get('/api/user/userinfo', origin)
    expect([signedOut.statusCode, signedOut.headers['access-control-allow-origin']]).toEqual([401, portalUrl])
    const name = { firstName: 'A', lastName: 'B' }
    expect((await member.write('PATCH', '/api/user/profile/name', name, origin)).statusCode).toBe(200)
  })
})

test('links in mails, and of calendars, point to the origin of the identity pages', async () => {
  const portal = await startPortal('sqlite', {
    PUBLIC_URL: 'https://portal.example.org',
    PUBLIC_API_BASE: 'https://api.example.org/',
  })
  const emails = [addressOf('member')]
  for (const delivery of ['link', 'password'])
    await (await portal.as('admin')).post('/api/admin/users/account', { emails, delivery })
  const mails = await portal.app.db.selectFrom('outbox').select('body').execute()
  for (const { body } of mails) expect(body).toMatch(/^https:\/\/api\.example\.org\/identity\/account\//m)
  expect(mails).toHaveLength(2)
  const calendar = await (await portal.as('lead')).post('/api/user/calendar-feed')
  expect(calendar.json()).toEqual({
    url: expect.stringMatching(/^https:\/\/api\.example\.org\/api\/calendar\//),
  })
  await portal.close()
})

test('links are paths if both share one origin', async () => {
  const portal = await startPortal('sqlite', { PUBLIC_API_BASE: 'http://localhost:8080/' })
  const { body, headers } = await portal.visitor().get(login)
  expect(body).toContain('href="/join"')
  expect(headers['content-security-policy']).toContain("form-action 'self';")
  const page = `${login}?returnUrl=%2Fprofile`
  const response = await portal.visitor().submit(page, { email: addressOf('member'), password })
  expect(response.headers.location).toBe('/profile')
  await portal.close()
})
