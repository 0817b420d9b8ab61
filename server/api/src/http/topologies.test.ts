import type { InjectOptions } from 'fastify'
import { startOwnPortal, startPortal, type TestPortal } from '../../testing/portal'
import { password, addressOf } from '../../testing/world'

const login = '/identity/account/login'
const [LOCAL, PROXY, NEARER, UNLISTED, ATTACKER] = [
  '127.0.0.1',
  '10.1.2.3',
  '10.1.9.9',
  '10.2.0.1',
  '198.51.100.1',
]
const TRUSTED_PROXIES = '10.1.0.0/16'

type Via = Pick<InjectOptions, 'remoteAddress' | 'headers'>

/** A request that came over https, as a peer of the API passes it on. */
const from = (remoteAddress: string, ...forwardedFor: readonly string[]): Via => ({
  remoteAddress,
  headers: { 'x-forwarded-for': forwardedFor.join(', '), 'x-forwarded-proto': 'https' },
})

type Visitors = 'each by itself' | 'all as one'

/** A way from visitors to the API, and what it makes of the session cookie, the limits and the security log. */
interface Topology {
  /** The request of a visitor; or of an attacker who invents this address. */
  readonly via: (visitor: string) => Via
  /** The cookie of a portal without a configured URL, for which the protocol of the request decides. */
  readonly cookie: 'plain' | 'Secure'
  /** How the limits of sign-ins count visitors. */
  readonly limits: Visitors
  /** How the security log knows them. */
  readonly securityLog: Visitors
}

const APART = { limits: 'each by itself', securityLog: 'each by itself' } as const
const AS_ONE = { limits: 'all as one', securityLog: 'all as one' } as const

const topologies: Readonly<Record<string, Topology>> = {
  'directly, over http': { via: (visitor) => ({ remoteAddress: visitor }), cookie: 'plain', ...APART },
  'behind a proxy on this machine': { via: (visitor) => from(LOCAL, visitor), cookie: 'Secure', ...APART },
  'behind a listed proxy on another machine': {
    via: (visitor) => from(PROXY, visitor),
    cookie: 'Secure',
    ...APART,
  },
  'behind two listed proxies': { via: (visitor) => from(PROXY, visitor, NEARER), cookie: 'Secure', ...APART },
  'behind a proxy that is not listed': {
    via: (visitor) => from(UNLISTED, visitor),
    cookie: 'plain',
    ...AS_ONE,
  },
  'directly, with forged headers': {
    via: (invented) => from(ATTACKER, invented),
    cookie: 'plain',
    ...AS_ONE,
  },
  'behind a listed proxy, with forged headers': {
    via: (invented) => from(PROXY, invented, ATTACKER),
    cookie: 'Secure',
    ...AS_ONE,
  },
  'behind two listed proxies, with forged headers': {
    via: (invented) => from(PROXY, invented, ATTACKER, NEARER),
    cookie: 'Secure',
    ...AS_ONE,
  },
}

const cookies = {
  plain: /^recog-session=(?!.*; Secure).*; HttpOnly/,
  Secure: /^__Host-recog-session=.*; HttpOnly; Secure/,
}
const [VISITOR, OTHER] = ['203.0.113.5', '203.0.113.6']

describe('visitors reach a portal', () => {
  let portal: TestPortal
  beforeAll(async () => (portal = await startPortal('sqlite', { TRUSTED_PROXIES })))
  afterAll(() => portal.close())

  describe.each(Object.entries(topologies))('%s:', (name, { via, cookie, limits, securityLog }) => {
    const signIn = (visitor: string, account: string) =>
      portal.visitor(via(visitor)).submit(login, { email: account, password: 'not the password' })

    test(`the session cookie is ${cookie}`, async () => {
      const { headers } = await portal.visitor(via(VISITOR)).get(login)
      expect(String(headers['set-cookie'])).toMatch(cookies[cookie])
    })

    test(`the limits count ${limits}`, async () => {
      const account = `limits ${name}@recog.example`
      const { db } = portal.app
      await signIn(VISITOR, account)
      // One account may be tried ten times from one network, which takes long.
      await db.updateTable('throttle').set({ count: 10 }).where('most', '=', 10).execute()
      expect((await signIn(VISITOR, account)).statusCode).toBe(429)
      const isRefused = (await signIn(OTHER, account)).statusCode === 429
      expect(isRefused).toBe(limits === 'all as one')
    })

    test(`the security log knows ${securityLog}`, async () => {
      const { db } = portal.app
      await db.deleteFrom('security_log').execute()
      for (const visitor of [VISITOR, OTHER]) await signIn(visitor, `log ${name}@recog.example`)
      const networks = await db.selectFrom('security_log').select('network').distinct().execute()
      expect(networks).toHaveLength(securityLog === 'all as one' ? 1 : 2)
    })

    test('the audit log names the person who signed in, and no address', async () => {
      const browser = portal.visitor(via(VISITOR))
      await browser.submit(login, { email: addressOf('member'), password })
      const renamed = await browser.write('PATCH', '/api/user/profile/name', {
        firstName: 'Mia',
        lastName: name,
      })
      expect(renamed.statusCode).toBe(200)
      const row = await portal.app.db
        .selectFrom('audit')
        .selectAll()
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ action: 'profile.renamed', actor_id: 'member' })
      expect(JSON.stringify(row)).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
    })
  })
})

describe('visitors reach a portal with an https URL', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startPortal('sqlite', { PUBLIC_URL: 'https://portal.example.org', TRUSTED_PROXIES })
  })
  afterAll(() => portal.close())

  const unreported: Readonly<Record<string, Pick<Topology, 'via'>>> = {
    ...topologies,
    'behind a proxy that forwards nothing': { via: () => ({ remoteAddress: PROXY }) },
  }

  test.each(Object.entries(unreported))('%s: a Secure cookie for its host', async (_name, { via }) => {
    const { headers } = await portal.visitor(via(VISITOR)).get(login)
    expect(String(headers['set-cookie'])).toMatch(cookies.Secure)
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  })
})

test('the operator hears about an unlisted proxy that forwards visitors', async () => {
  const portal = await startOwnPortal('sqlite', { TRUSTED_PROXIES })
  const warn = jest.spyOn(portal.server.log, 'warn').mockImplementation()
  await portal.visitor(from(UNLISTED, VISITOR)).get(login)
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`X-Forwarded-For header of ${UNLISTED}`)]])
  await portal.close()
})
