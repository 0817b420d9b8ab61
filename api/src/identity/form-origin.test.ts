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
})
