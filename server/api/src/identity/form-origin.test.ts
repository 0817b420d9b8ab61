import { startPortal, type TestPortal } from '../../testing/portal'

describe('pages with forms', () => {
  let portal: TestPortal
  beforeAll(async () => (portal = await startPortal('sqlite')))
  afterAll(() => portal.close())

  test.each(['login', 'logout', 'forgot-password', 'reset-password?token=x'])(
    'allow the form of %s to send its origin, and nothing else, behind any web server',
    async (page) => {
      const { headers } = await portal.visitor().get(`/identity/account/${page}`)
      expect(headers).toMatchObject({
        // With `no-referrer` a browser sends `Origin: null` with a form, and the form would be refused.
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
    },
  )

  test.each([
    ['a full disk', { code: 'SQLITE_FULL' }, 503, 'The portal cannot save or load data right now.'],
    ['a mistake of ours', {}, 500, 'Something went wrong.'],
  ])('lead to a page after %s, not to a bare error', async (_event, reason, status, text) => {
    const verify = jest.spyOn(portal.app.passwords, 'verify')
    verify.mockRejectedValueOnce(Object.assign(new Error('x'), reason))
    const page = '/identity/account/login'
    const headers = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }
    const sent = await portal
      .visitor()
      .submit(page, { email: 'a@b.example', password: 'x' }, page, { headers })
    verify.mockRestore()
    expect([sent.statusCode, sent.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(sent.body).toContain(text)
    expect(sent.body).toContain('Go to sign in')
    expect(sent.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
  })

  test('lead to a page when they come from elsewhere, or are too large; programs get the bare error', async () => {
    const send = (headers: Record<string, string>, payload = 'email=a') =>
      portal.visitor().send({
        method: 'POST',
        url: '/identity/account/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload,
      })
    const html = { accept: 'text/html' }
    for (const [status, response] of [
      [403, await send({ ...html, origin: 'https://evil.example' })],
      [413, await send(html, 'x'.repeat(20_000))],
    ] as const) {
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        status,
        'text/html; charset=utf-8',
      ])
      expect(response.body).toContain('<h1>Please try again</h1>')
    }
    expect((await send({}, 'x'.repeat(20_000))).json()).toEqual({ message: 'The request is too large.' })
  })
})
