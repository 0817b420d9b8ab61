import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { RemoteService } from '@recog/release-service/operations'
import { buildReleaseServer } from '@recog/release-service/server'
import { smallBuild, temporaryFolder } from '@recog/release-service/testing'
import { COLLECTOR_PATH } from './security-headers'
import { buildSite } from './server'
import { readSettings } from './settings'
import { startTestSite, stopTestSite, type TestSite } from './testing/test-site'

let portal: TestSite
beforeAll(async () => {
  portal = await startTestSite()
})
afterAll(() => stopTestSite(portal))

const get = (url: string, headers: Record<string, string> = {}) => portal.site.inject({ url, headers })

describe('the list of live releases', () => {
  it('is revalidated by open tabs', async () => {
    const response = await get('/registry.json')
    expect(response.json()).toMatchObject({ shell: '1' })
    expect(response.headers['cache-control']).toBe('no-cache')
    expect((await get('/registry.json', { 'if-none-match': String(response.headers.etag) })).statusCode).toBe(
      304,
    )
  })

  it('has details for administrators only', async () => {
    expect((await get('/dev/sections/about.json')).statusCode).toBe(404)
    expect((await get('/dev/sections/about.json', { cookie: 'session=member' })).statusCode).toBe(404)
    const about = await get('/dev/sections/about.json', { cookie: 'session=admin' })
    expect(about.json()).toContainEqual(expect.objectContaining({ name: 'shell', by: 'this-machine' }))
  })
})

describe('health', () => {
  it.each(['/healthz', '/readyz', '/registry.json'])('%s answers GET and HEAD', async (url) => {
    for (const method of ['GET', 'HEAD'] as const)
      expect((await portal.site.inject({ method, url })).statusCode).toBe(200)
  })

  it('says that the API is down, but still sends the public pages', async () => {
    const alone = await buildSite(
      readSettings({ RELEASES: portal.store.folder, API_ORIGIN: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' }),
    )
    const ready = await alone.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'degraded', down: ['api'] }])
    await alone.close()
    expect((await portal.site.inject('/readyz')).json()).toEqual({ status: 'ready', down: [] })
  })

  it.each([
    [{}, ['bot-check']],
    [{ BOT_CHECK_SCRIPT: 'https://check.example/api.js' }, []],
  ])('with the settings %j and an API without a bot check says that this is down: %j', async (own, down) => {
    const api = fastify()
    const API_ORIGIN = await api.listen({ port: 0, host: '127.0.0.1' })
    const site = await buildSite(
      readSettings({ RELEASES: portal.store.folder, API_ORIGIN, LOG_LEVEL: 'silent', ...own }),
    )
    const ready = await site.inject('/readyz')
    await site.close()
    await api.close()
    expect(ready.json()).toMatchObject({ down })
  })

  it('names a line that cannot be read, and everything is served as before', async () => {
    const text = await readFile(portal.store.signers, 'utf8')
    const script = '/assets/mf-projects/1.0.0-abc/entry.js'
    expect((await get(script)).statusCode).toBe(200)
    await writeFile(portal.store.signers, `${text}mf-news ssh-rsa AAAAB3Nz root\n`)
    for (const url of ['/home', script]) expect((await get(url)).statusCode).toBe(200)
    const ready = await get('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'degraded', down: ['allowed-signers, line 3'] },
    ])
    await writeFile(portal.store.signers, text)
    expect((await get('/readyz')).json()).toMatchObject({ status: 'ready' })
  })

  it('says that it is not ready while nothing can be served, without naming files (D15)', async () => {
    const folder = await temporaryFolder()
    const empty = await buildSite(
      readSettings({ RELEASES: folder, API_ORIGIN: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' }),
    )
    expect((await empty.inject('/healthz')).statusCode).toBe(200)
    const ready = await empty.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'not ready', down: ['documents', 'api'] },
    ])
    const page = await empty.inject('/home')
    expect([page.statusCode, page.json()]).toEqual([500, { message: 'The page could not be read.' }])
    await empty.close()
    await rm(folder, { recursive: true })
  })
})

it('answers the requests in progress before it ends (D9)', async () => {
  const slow = fastify()
  let finish = () => {}
  const asked = new Promise<void>((resolve) => {
    slow.get('/api/slow', (_request, reply) => {
      finish = () => void reply.send({ done: true })
      resolve()
    })
  })
  const apiOrigin = await slow.listen({ port: 0, host: '127.0.0.1' })
  const ending = await buildSite(
    readSettings({ RELEASES: portal.store.folder, API_ORIGIN: apiOrigin, LOG_LEVEL: 'silent' }),
  )
  const origin = await ending.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${origin}/api/slow`)
  await asked
  const closed = ending.close()
  finish()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
  await slow.close()
})

describe('the API behind the same origin', () => {
  it('says where identity pages report refused scripts to, because the API has no collector', async () => {
    expect((await get('/identity/account/login')).headers['reporting-endpoints']).toBe(
      'portal="/dev/sections/reports"',
    )
    expect((await get('/api/committees')).headers['reporting-endpoints']).toBeUndefined()
  })

  it.each(['/api/committees', '/identity/account/login', '/dev/outbox'])('handles %s', async (url) => {
    expect((await get(url)).statusCode).toBe(418)
  })

  it('is replaced by a page where a browser shows one, while it is away', async () => {
    const env = { RELEASES: portal.store.folder, API_ORIGIN: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' }
    const alone = await buildSite(readSettings(env))
    const ask = (method: 'GET' | 'POST', url: string, accept: string) =>
      alone.inject({ method, url, headers: { accept } })
    for (const method of ['GET', 'POST'] as const) {
      const page = await ask(method, '/identity/account/login', 'text/html,*/*')
      expect([page.statusCode, page.headers['content-security-policy']]).toEqual([502, "default-src 'none'"])
      expect(page.body).toContain('<h1>Please try again</h1>')
      expect((await ask(method, '/api/committees', 'text/html,*/*')).json()).toEqual({
        message: 'The service is not available right now.',
      })
    }
    await alone.close()
  })

  it('gets the real caller and host, whatever the caller claims', async () => {
    const { headers } = (await get('/api/x', { host: 'portal.test', 'x-forwarded-for': '6.6.6.6' })).json<{
      headers: Record<string, string>
    }>()
    expect(headers).toMatchObject({ 'x-forwarded-host': 'portal.test', 'x-forwarded-proto': 'http' })
  })
})

describe('requests', () => {
  it('with a malformed header or body are refused in the shape of the other errors', async () => {
    const type = 'text/plain;application/json'
    const headers = { 'content-type': type, 'content-length': '1' }
    const refused = await portal.site.inject({ method: 'POST', url: '/api/events', headers, payload: '1' })
    expect([refused.statusCode, refused.json()]).toEqual([415, { message: 'The request is not valid.' }])
    expect(refused.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const text = { 'content-type': 'text/plain; charset="utf-8"' }
    const sent = await portal.site.inject({ method: 'POST', url: '/api/events', headers: text, payload: '1' })
    expect(sent.statusCode).toBe(418)
  })

  it('whose body never ends are closed', async () => {
    const env = { RELEASES: portal.store.folder, API_ORIGIN: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' }
    const impatient = await buildSite(readSettings(env), {
      requestTimeout: 100,
      http: { headersTimeout: 100, connectionsCheckingInterval: 50 },
    })
    await impatient.listen({ port: 0, host: '127.0.0.1' })
    const { port } = impatient.server.address() as AddressInfo
    // Closed with something unread, it ends with an error.
    const socket = connect(port, '127.0.0.1')
      .setEncoding('utf8')
      .on('error', () => {})
    // A path whose body is read: others are answered and closed without it.
    const head = `POST ${COLLECTOR_PATH} HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json`
    socket.write(`${head}\r\nContent-Length: 1000\r\n\r\n{"slow":`)
    let answer = ''
    socket.on('data', (text: string) => (answer += text))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(answer).toContain('408 Request Timeout')
    await impatient.close()
  })
})

describe('an API on another origin', () => {
  const siteWith = (base: string) => {
    const env = {
      RELEASES: portal.store.folder,
      API_ORIGIN: 'http://127.0.0.1:1',
      PUBLIC_API_BASE: base,
      LOG_LEVEL: 'silent',
    }
    return buildSite(readSettings(env))
  }
  const headers = { host: 'portal.test' }

  it('gets the identity pages by redirect', async () => {
    const apart = await siteWith('https://api.test/')
    const url = '/identity/account/login?returnUrl=%2Fhome'
    const response = await apart.inject({ url, headers })
    expect([response.statusCode, response.headers.location]).toEqual([307, `https://api.test${url}`])
    expect((await apart.inject({ url: '/api/committees', headers })).statusCode).toBe(502)
    const twoSlashes = await apart.inject({ url: { pathname: '/identity//evil.example' }, headers })
    expect(twoSlashes.headers.location).toBe('https://api.test/identity//evil.example')
    await apart.close()
  })

  it('never redirects to the same host', async () => {
    const same = await siteWith('https://portal.test')
    expect((await same.inject({ url: '/identity/account/login', headers })).statusCode).toBe(502)
    await same.close()
  })
})

describe('settings', () => {
  it('name the invalid variable', () => {
    expect(() => readSettings({ PORT: 'eighty', API_ORIGIN: 'http://x' })).toThrow('PORT is "eighty"')
    expect(() => readSettings({ API_ORIGIN: 'nonsense' })).toThrow('API_ORIGIN is "nonsense"')
  })
})

describe('releases from teams elsewhere', () => {
  it('are taken below /dev/releases if the operator wants that', async () => {
    const env = { RELEASES: portal.store.folder, API_ORIGIN: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' }
    const releases = buildReleaseServer(portal.store, 'silent')
    const RELEASES_ORIGIN = await releases.listen({ port: 0, host: '127.0.0.1' })
    const open = await buildSite(readSettings({ ...env, TAKE_RELEASES: '1', RELEASES_ORIGIN }))
    const url = new URL(`${await open.listen({ port: 0, host: '127.0.0.1' })}/dev/releases/`)
    const service = new RemoteService(url, portal.store.key)
    const folder = await smallBuild('mf-remote', '1.0.0')
    const author = { by: 'a team', reason: 'from elsewhere' }
    const published = await service.publish({
      builds: [{ name: 'mf-remote', folder }],
      ...author,
      unchecked: true,
    })
    expect(published).toMatchObject([{ name: 'mf-remote', version: '1.0.0', outcome: 'published' }])
    const running = (await open.inject('/registry.json')).json<{ sections: Record<string, string> }>()
    expect(running.sections['mf-remote']).toBe('1.0.0')
    await releases.close()
    const health = await open.inject('/readyz')
    expect([health.statusCode, health.json<{ down: string[] }>().down]).toEqual([
      200,
      ['api', 'release-service'],
    ])
    await open.close()
  })

  it('are refused with a reason that arrives, although nobody reads what strangers upload', async () => {
    const env = { RELEASES: portal.store.folder, API_ORIGIN: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' }
    const releases = buildReleaseServer(portal.store, 'silent')
    const RELEASES_ORIGIN = await releases.listen({ port: 0, host: '127.0.0.1' })
    const open = await buildSite(readSettings({ ...env, TAKE_RELEASES: '1', RELEASES_ORIGIN }))
    const origin = await open.listen({ port: 0, host: '127.0.0.1' })
    const send = async (method: string, url: string, type: string) => {
      const headers = { 'content-type': type }
      const body = Buffer.alloc(8_000_000, ' ')
      return (await fetch(`${origin}/dev/releases/v1/${url}`, { method, headers, body })).status
    }
    for (let i = 0; i < 3; i += 1) {
      expect(await send('PUT', `uploads/invented/${'0'.repeat(64)}`, 'application/octet-stream')).toBe(403)
      expect(await send('POST', 'requests', 'application/json')).toBe(413)
    }
    await open.close()
    await releases.close()
  })

  it("are the API's business otherwise", async () => {
    const response = await portal.site.inject({ method: 'POST', url: '/dev/releases/v1/requests' })
    expect(response.statusCode).toBe(418)
  })
})
