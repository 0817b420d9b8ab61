import { startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, password } from '../../testing/world'

const login = '/identity/account/login'
const lan = { host: '192.168.1.7:8080' }
const notice = 'This page was opened without https'

/** Edge case T20: a browser that keeps no cookie would be asked to sign in for ever. */
describe('the sign-in page', () => {
  let portal: TestPortal
  afterEach(() => portal.close())

  test('warns when it was opened without https on another machine', async () => {
    portal = await startPortal('sqlite')
    const page = (await portal.visitor().get(login, lan)).body
    expect(page).toContain(notice)
    expect(page).toContain('contact@recog.example')
  })

  test('links to the URL with https if there is one', async () => {
    portal = await startPortal('sqlite', { PUBLIC_URL: 'https://portal.example.org' })
    const page = (await portal.visitor().get(`${login}?returnUrl=%2Fevents%3Fx%3D1`, lan)).body
    expect(page).toContain(notice)
    expect(page).toContain(
      'href="https://portal.example.org/identity/account/login?returnUrl=%2Fevents%3Fx%3D1"',
    )
  })

  test.each([
    ['over https', { ...lan, 'x-forwarded-proto': 'https' }],
    ['on this machine', { host: '127.0.0.1:8080' }],
    ['where the browser trusts the origin, whatever a proxy says', { ...lan, 'sec-fetch-site': 'none' }],
  ])('does not warn %s', async (_where, headers) => {
    portal = await startPortal('sqlite')
    expect((await portal.visitor().get(login, headers)).body).not.toContain(notice)
  })

  test.each([
    ['this machine', {}, false],
    ['another machine, without https', lan, true],
  ])('explains on %s that the browser did not store the cookie', async (_where, headers, isInsecure) => {
    portal = await startPortal('sqlite')
    const browser = portal.visitor()
    const page = await browser.get(login, headers)
    const csrfToken = /name="csrfToken" value="([^"]*)"/.exec(page.body.replaceAll(/\s+/g, ' '))?.[1] ?? ''
    browser.cookies.clear()
    const response = await browser.send({
      method: 'POST',
      url: login,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ csrfToken, email: addressOf('member'), password }).toString(),
    })
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain('Your browser did not store the cookie of this site')
    expect(response.body.includes(notice)).toBe(isInsecure)
  })

  test('does not mention cookies when the token has expired', async () => {
    portal = await startPortal('sqlite')
    const response = await portal
      .visitor()
      .submit(login, { csrfToken: 'bad', email: 'a@b.example', password })
    expect(response.statusCode).toBe(403)
    expect(response.body).not.toContain('did not store the cookie')
  })
})
