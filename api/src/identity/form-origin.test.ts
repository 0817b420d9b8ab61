import { startPortal, type TestPortal } from '../../testing/portal'

/** With `no-referrer` a browser sends `Origin: null` with a form, and the form would be refused. */
describe('pages with forms', () => {
  let portal: TestPortal
  beforeAll(async () => (portal = await startPortal('sqlite')))
  afterAll(() => portal.close())

  test.each(['login', 'logout', 'forgot-password', 'reset-password?token=x'])(
    'allow the form of %s to send its origin',
    async (page) => {
      const { headers } = await portal.visitor().get(`/identity/account/${page}`)
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
    },
  )
})
