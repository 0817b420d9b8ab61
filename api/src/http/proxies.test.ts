import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world-people'
import { password } from '../../testing/world'

const login = '/identity/account/login'
const PROXY = '10.1.2.3'

/** Topologies: how the API sees a visitor of a portal whose members use https. */
describeEachEngine('a portal at an https URL', (engine) => {
  let portal: TestPortal
  const start = async (env: Record<string, string> = {}) => {
    portal = await startPortal(engine, { PUBLIC_URL: 'https://portal.example.org', ...env })
  }
  afterEach(() => portal.close())

  const page = (remoteAddress: string, headers: Record<string, string> = {}) =>
    portal.server.inject({ url: login, remoteAddress, headers })

  test.each([
    ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-proto': 'https' }],
    ['a proxy on another machine', PROXY, { 'x-forwarded-proto': 'https' }],
    ['a proxy that forwards nothing', PROXY, {}],
  ])('sets a Secure cookie for its host behind %s', async (_topology, peer, headers) => {
    await start()
    const { headers: sent } = await page(peer, headers)
    expect(String(sent['set-cookie'])).toMatch(/^__Host-recog-session=.*; Secure/)
    expect(sent['strict-transport-security']).toMatch(/^max-age=31536000/)
  })

  /** Wrong passwords for one account, each from another visitor behind the proxies. */
  async function tryTenVisitors(forwardedFor: (visitor: string) => string): Promise<number> {
    const browser = portal.visitor()
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) {
      const response = await browser.submit(
        login,
        { email: addressOf('member'), password: 'not the password' },
        undefined,
        { remoteAddress: PROXY, headers: { 'x-forwarded-for': forwardedFor(`203.0.113.${i}`) } },
      )
      statuses.push(response.statusCode)
    }
    return statuses.filter((status) => status === 429).length
  }

  test('counts visitors behind a listed proxy apart', async () => {
    await start({ TRUSTED_PROXIES: '10.1.0.0/16' })
    expect(await tryTenVisitors((visitor) => visitor)).toBe(0)
  })

  test('walks through two listed proxies, but not past the first unlisted one', async () => {
    await start({ TRUSTED_PROXIES: '10.1.0.0/16' })
    expect(await tryTenVisitors((visitor) => `198.51.100.1, ${visitor}, 10.1.9.9`)).toBe(0)
  })

  test('counts visitors who invent headers as one', async () => {
    await start({ TRUSTED_PROXIES: '10.1.0.0/16' })
    expect(await tryTenVisitors((visitor) => `${visitor}, 198.51.100.1`)).toBe(2)
  })

  test('counts visitors behind an unlisted proxy as one', async () => {
    await start()
    expect(await tryTenVisitors((visitor) => visitor)).toBe(2)
  })

  test('tells the operator about an unlisted proxy that forwards visitors', async () => {
    await start()
    const warn = jest.spyOn(portal.server.log, 'warn').mockImplementation()
    await page(PROXY, { 'x-forwarded-for': '203.0.113.5' })
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`X-Forwarded-For header of ${PROXY}`)]])
  })

  test('knows networks apart in the security log behind a listed proxy', async () => {
    await start({ TRUSTED_PROXIES: '10.1.0.0/16' })
    for (const visitor of ['203.0.113.5', '203.0.113.6', '203.0.113.5'])
      await portal
        .visitor()
        .submit(login, { email: addressOf('member'), password: 'not the password' }, undefined, {
          remoteAddress: PROXY,
          headers: { 'x-forwarded-for': `198.51.100.${visitor.at(-1)}, ${visitor}` },
        })
    const rows = await portal.app.db.selectFrom('security_log').select('network').distinct().execute()
    expect(rows).toHaveLength(2)
  })

  test('signs in over a listed proxy', async () => {
    await start({ TRUSTED_PROXIES: PROXY })
    const browser = portal.visitor()
    const response = await browser.submit(login, { email: addressOf('member'), password })
    expect(response.statusCode).toBe(303)
  })
})
