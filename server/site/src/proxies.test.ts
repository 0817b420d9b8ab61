import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { buildSite } from './server'
import { readSettings } from './settings'
import { startTestSite, stopTestSite, type TestSite } from './testing/test-site'

const PROXY = '10.1.2.3'
const VISITOR = '203.0.113.5'
const FORGED = '198.51.100.1'
const [NEARER, UNLISTED] = ['10.1.9.9', '10.2.0.1']

let portal: TestSite
beforeAll(async () => {
  portal = await startTestSite()
})
afterAll(() => stopTestSite(portal))

describe('behind proxies', () => {
  const warnings: string[] = []
  let site: FastifyInstance
  async function start(env: Record<string, string> = {}): Promise<void> {
    const { port } = portal.api.server.address() as AddressInfo
    const settings = readSettings({
      RELEASES: portal.store.folder,
      API_ORIGIN: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'warn',
      ...env,
    })
    site = await buildSite(settings)
    jest.spyOn(site.log, 'warn').mockImplementation((text) => void warnings.push(String(text)))
  }
  beforeEach(() => warnings.splice(0))
  afterEach(() => site.close())

  /** What the API hears about a visitor. */
  async function heard(peer: string, forwardedFor: string | undefined, protocol = 'https') {
    const response = await site.inject({
      url: '/api/x',
      remoteAddress: peer,
      headers: {
        host: 'portal.test',
        'x-forwarded-proto': protocol,
        ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
      },
    })
    const { headers } = response.json<{ headers: Record<string, string> }>()
    return `${headers['x-forwarded-for']} ${headers['x-forwarded-proto']}`
  }

  test.each([
    ['directly, over http', VISITOR, undefined, 'http', `${VISITOR} http`],
    ['one on this machine', '127.0.0.1', VISITOR, 'https', `${VISITOR} https`],
    ['a listed one', PROXY, VISITOR, 'https', `${VISITOR} https`],
    ['two listed ones', PROXY, `${VISITOR}, ${NEARER}`, 'https', `${VISITOR} https`],
    ['a listed one, and forged headers', PROXY, `${FORGED}, ${VISITOR}`, 'https', `${VISITOR} https`],
    [
      'two listed ones, and forged headers',
      PROXY,
      `${FORGED}, ${VISITOR}, ${NEARER}`,
      'https',
      `${VISITOR} https`,
    ],
  ])('%s: the API hears of the visitor', async (_topology, peer, forwardedFor, protocol, expected) => {
    await start({ TRUSTED_PROXIES: '10.1.0.0/16' })
    expect(await heard(peer, forwardedFor, protocol)).toBe(expected)
    expect(warnings).toEqual([])
  })

  test.each([
    ['forged headers without a proxy', VISITOR, FORGED],
    ['one that is not listed', UNLISTED, VISITOR],
  ])('%s: the API hears of the peer, over http, and the operator is told', async (_topology, peer, claim) => {
    await start({ TRUSTED_PROXIES: '10.1.0.0/16' })
    expect(await heard(peer, claim)).toBe(`${peer} http`)
    expect(warnings).toEqual([expect.stringContaining(`ignored the X-Forwarded-For header of ${peer}`)])
  })

  test('two of which only the nearer one is listed: the operator is told about the other', async () => {
    await start({ TRUSTED_PROXIES: PROXY })
    expect(await heard(PROXY, `${VISITOR}, ${NEARER}`)).toBe(`${NEARER} https`)
    expect(warnings).toEqual([expect.stringContaining(`ignored the X-Forwarded-For header of ${NEARER}`)])
  })

  test('a listed one and then one that is not: the API hears of that one', async () => {
    await start({ TRUSTED_PROXIES: '10.1.0.0/16' })
    expect(await heard(PROXY, `${FORGED}, ${VISITOR}, ${UNLISTED}`)).toBe(`${UNLISTED} https`)
  })

  test('an administrator is known over https, where the name of the session cookie is another', async () => {
    const api = fastify()
    const protocols: unknown[] = []
    api.get('/api/user/userinfo', async ({ headers }) => {
      protocols.push(headers['x-forwarded-proto'])
      return { isAdmin: true }
    })
    await start({ API_ORIGIN: await api.listen({ port: 0, host: '127.0.0.1' }) })
    const headers = { cookie: '__Host-recog-session=x', 'x-forwarded-proto': 'https' }
    const response = await site.inject({ url: '/dev/sections/about.json', headers })
    expect([response.statusCode, protocols]).toEqual([200, ['https']])
    await api.close()
  })

  test('browsers are told to keep to https if the portal has an https URL, whatever reaches this server', async () => {
    await start({ PUBLIC_URL: 'https://portal.example.org' })
    const { headers } = await site.inject({ url: '/home', remoteAddress: PROXY })
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  })
})
