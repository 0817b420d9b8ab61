import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import type { Audience } from '@recog/release-service/audience'
import { stopCanary } from '@recog/release-service/canary'
import { RemoteService } from '@recog/release-service/client'
import { publish } from '@recog/release-service/publish'
import { smallBuild, temporaryFolder, testStore, type TestStore } from '@recog/release-service/testing'
import { buildSite } from './server'
import { readSettings } from './settings'

const TEMPLATE = `<!doctype html><script type="importmap"><!--slot:importmap--></script><!--slot:styles-->
<script type="application/json" id="portal-settings"><!--portal-settings--></script><main><!--slot:content--></main>`

let store: TestStore
let releases: string
let api: FastifyInstance
let site: FastifyInstance

/** Makes a version of the projects live, whose page has this text. */
async function publishPage(version: string, text: string): Promise<void> {
  const page = { page: 'APage', title: 'A page', audience: 'anyone' } as const
  const files = {
    'page.html': `<p>${text}</p>`,
    'entry.js': 'plain',
    'entry.js.br': 'brotli',
    'entry.js.gz': 'gzip',
  }
  const changes = {
    section: { pages: { '/home': page, '/members/:userId': page }, redirects: { '/': '/home' } },
    prerendered: { '/home': 'page.html', '/members/:userId': 'page.html' },
  }
  const folder = await smallBuild('mf-projects', version, changes, files)
  await publishBuild('mf-projects', folder)
}

const publishBuild = (name: string, folder: string) =>
  publish({
    store,
    key: store.key,
    builds: [{ name, folder }],
    by: 'somebody',
    reason: '',
    unchecked: true,
  })

beforeAll(async () => {
  releases = await temporaryFolder()
  store = await testStore(releases)
  await publishBuild('shell', await smallBuild('shell', '1', {}, { 'document.template': TEMPLATE }))
  await publishPage('1.0.0-abc', 'a page')

  api = fastify()
  api.get('/api/user/userinfo', (request, reply) =>
    reply.send({
      isAdmin: request.headers.cookie === 'session=admin',
      committees: request.headers.cookie?.includes('physicist') ? [{ id: 3, name: 'Physics' }] : [],
    }),
  )
  api.all('/*', async (request, reply) =>
    reply.code(418).send({ method: request.method, headers: request.headers }),
  )
  const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' })
  const env = {
    RELEASES: releases,
    API_ORIGIN: apiOrigin,
    CONTACT_EMAIL: 'a</script>b@x.org',
    LOG_LEVEL: 'silent',
  }
  site = await buildSite(readSettings(env))
})
afterAll(async () => {
  await site.close()
  await api.close()
  await rm(releases, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers })

describe('documents', () => {
  it.each(['/home', '/HOME', '/home/', '/members/a%2Fb'])('are served for %s', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('a page')
  })

  it('redirect / to /home with the query', async () => {
    const response = await get('/?from=mail')
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/home?from=mail')
  })

  it.each(['/nope', '/members/', '/home/x', '/assets', '/%2e%2e/etc/passwd'])(
    'include a 404 page for %s',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('404')
    },
  )

  it.each(['/members/%E0%A4%A', '/%zz', '/home%', '/members/%ff?x=1', '//', '//evil.example/home'])(
    'include a 404 page for the malformed URL %s',
    async (url) => {
      const response = await site.inject({ url: { pathname: url } })
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      expect(response.body).toContain('404')
    },
  )

  it.each(['/api/%zz', '/api/committees/%E0%A4%A', '/assets/%zz.js', '/identity/account/%', '/dev/%zz'])(
    'are not served for the malformed URL %s',
    async (url) => {
      const response = await site.inject({ url: { pathname: url } })
      expect(response.statusCode).toBe(400)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers['content-type']).not.toContain('html')
    },
  )

  it('contain the settings, escaped', async () => {
    const { body } = await get('/home')
    const block = /id="portal-settings">(.*?)<\/script>/.exec(body)?.[1]
    expect(JSON.parse(block ?? '')).toMatchObject({
      contactEmail: 'a</script>b@x.org',
      csrfHeader: 'X-CSRF-TOKEN',
    })
  })

  it('allow only own files, and inline scripts and styles by their hash', async () => {
    const policy = String((await get('/home')).headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self'( 'sha256-[^']+')+;/,
    )
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  it('are sent again only after they have been published again', async () => {
    const { headers } = await get('/home')
    const etag = String(headers.etag)
    expect((await get('/home', { 'if-none-match': etag })).statusCode).toBe(304)
    await publishPage('1.0.1', 'a page, changed')
    const changed = await get('/home', { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('changed')
  })
})

describe('what it has read stays in use', () => {
  const routes = () => path.join(releases, 'documents/routes.json')
  let problems: jest.SpyInstance
  let text: string
  beforeEach(async () => {
    text = await readFile(routes(), 'utf8')
    await get('/home')
    problems = jest.spyOn(site.log, 'error')
  })
  afterEach(() => writeFile(routes(), text))

  it('when somebody breaks or removes it, and the log says so', async () => {
    await writeFile(routes(), '{ broken')
    expect((await get('/home')).statusCode).toBe(200)
    expect(problems).toHaveBeenCalledWith(expect.stringContaining('routes.json is broken'))
    await rm(routes())
    expect((await get('/home')).statusCode).toBe(200)
  })

  it('when a document differs from what the ledger names', async () => {
    const { notFound } = JSON.parse(text) as { notFound: string }
    const file = path.join(releases, 'documents', notFound)
    const before = await readFile(file, 'utf8')
    await writeFile(file, '<script>alert(1)</script>')
    await writeFile(routes(), `${text} `)
    expect((await get('/nothing')).body).not.toContain('alert')
    expect(problems).toHaveBeenCalledWith(expect.stringContaining('differs from what was composed'))
    await writeFile(file, before)
  })
})

describe('released files', () => {
  it('are compressed if the browser accepts it, and cached for a year', async () => {
    const response = await get('/assets/mf-projects/1.0.0-abc/entry.js', { 'accept-encoding': 'gzip, br' })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(response.body).toBe('brotli')
    expect((await get('/assets/mf-projects/1.0.0-abc/entry.js')).body).toBe('plain')
  })

  it('are not sent after somebody has changed them, nor a link in their place', async () => {
    const file = path.join(releases, 'mf-projects/1.0.0-abc/entry.js')
    await writeFile(file, 'tampered')
    expect((await get('/assets/mf-projects/1.0.0-abc/entry.js')).statusCode).toBe(404)
    await writeFile(path.join(releases, 'elsewhere.js'), 'plain')
    await rm(file)
    await symlink(path.join(releases, 'elsewhere.js'), file)
    expect((await get('/assets/mf-projects/1.0.0-abc/entry.js')).statusCode).toBe(404)
    await rm(file)
    await writeFile(file, 'plain')
    expect((await get('/assets/mf-projects/1.0.0-abc/entry.js')).body).toBe('plain')
  })

  it('do not include files that somebody adds, nor releases that were never accepted', async () => {
    await writeFile(path.join(releases, 'mf-projects/1.0.0-abc/added.js'), 'added')
    expect((await get('/assets/mf-projects/1.0.0-abc/added.js')).statusCode).toBe(404)
    const folder = path.join(releases, 'mf-projects/9.9.9')
    await cp(path.join(releases, 'mf-projects/1.0.0-abc'), folder, { recursive: true })
    expect((await get('/assets/mf-projects/9.9.9/entry.js')).statusCode).toBe(404)
  })

  it.each([
    '/assets/ledger.jsonl',
    '/assets/mf-projects/1.0.0-abc/release.json',
    '/assets/mf-projects/1.0.0-abc/provenance.json',
    '/assets/mf-projects/1.0.0-abc/page.html',
    '/assets/mf-projects/1.0.0-abc/nope.js',
    '/assets/mf-projects/1.0.0-abc/../../ledger.jsonl',
    '/assets/a/b/../../documents/routes.json',
    '/assets/a/b/%2e%2e/%2e%2e/documents/routes.json',
    '/assets/mf-projects/1.0.0-abc/%2e%2e/live.json',
    '/assets/..%2f..%2f..%2fetc%2fpasswd.js',
    '/assets/documents/home.html',
  ])('do not include %s, nor fall back to a page', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('a page')
    expect(response.headers['cache-control']).not.toContain('immutable')
  })
})

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
    expect(about.json()).toContainEqual(expect.objectContaining({ name: 'shell', by: 'somebody' }))
  })
})

describe('health', () => {
  it.each(['/healthz', '/readyz', '/registry.json'])('%s answers GET and HEAD', async (url) => {
    for (const method of ['GET', 'HEAD'] as const)
      expect((await site.inject({ method, url })).statusCode).toBe(200)
  })

  it('says that it is not ready while nothing can be served, without naming files (D15)', async () => {
    const folder = await temporaryFolder()
    const empty = await buildSite(
      readSettings({ RELEASES: folder, API_ORIGIN: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' }),
    )
    expect((await empty.inject('/healthz')).statusCode).toBe(200)
    expect((await empty.inject('/readyz')).statusCode).toBe(503)
    const page = await empty.inject('/home')
    expect([page.statusCode, page.json()]).toEqual([500, { message: 'The page could not be read.' }])
    await empty.close()
    await rm(folder, { recursive: true })
  })
})

it('answers the requests in progress before it ends (D9)', async () => {
  const slow = fastify()
  slow.get('/api/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { done: true }
  })
  const apiOrigin = await slow.listen({ port: 0, host: '127.0.0.1' })
  const ending = await buildSite(
    readSettings({ RELEASES: releases, API_ORIGIN: apiOrigin, LOG_LEVEL: 'silent' }),
  )
  const origin = await ending.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${origin}/api/slow`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await ending.close()
  expect(await (await answer).json()).toEqual({ done: true })
  await slow.close()
})

describe('the API behind the same origin', () => {
  it.each(['/api/committees', '/identity/account/login', '/dev/outbox'])('handles %s', async (url) => {
    expect((await get(url)).statusCode).toBe(418)
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
    const refused = await site.inject({ method: 'POST', url: '/api/events', headers, payload: '1' })
    expect([refused.statusCode, refused.json()]).toEqual([415, { message: 'The request is not valid.' }])
    expect(refused.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const text = { 'content-type': 'text/plain; charset="utf-8"' }
    const sent = await site.inject({ method: 'POST', url: '/api/events', headers: text, payload: '1' })
    expect(sent.statusCode).toBe(418)
  })

  it('whose body never ends are closed', async () => {
    const env = { RELEASES: releases, API_ORIGIN: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' }
    const impatient = await buildSite(readSettings(env), {
      requestTimeout: 100,
      http: { connectionsCheckingInterval: 50 },
    })
    await impatient.listen({ port: 0, host: '127.0.0.1' })
    const { port } = impatient.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /home HTTP/1.1\r\nHost: portal\r\nContent-Length: 1000\r\n\r\nslow')
    const closed = once(socket, 'close')
    socket.resume()
    await closed
    expect(socket.destroyed).toBe(true)
    await impatient.close()
  })
})

describe('an API on another origin', () => {
  const siteWith = (base: string) => {
    const env = {
      RELEASES: releases,
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

describe('while a canary runs', () => {
  const get = async (cookie?: string) => {
    const response = await site.inject({ url: '/registry.json', ...(cookie && { headers: { cookie } }) })
    return { ...response, version: response.json<Running>().sections['mf-projects'] }
  }
  interface Running {
    readonly sections: Readonly<Record<string, string>>
  }
  const author = { by: 'somebody', reason: 'a canary' }
  const start = async (audience: Audience) => {
    const folder = await smallBuild('mf-projects', '9.0.0', {
      section: { pages: { '/home': { page: 'APage', title: 'A page', audience: 'anyone' } } },
      prerendered: {},
    })
    const builds = [{ name: 'mf-projects', folder }]
    await publish({ store, key: store.key, ...author, builds, audience, unchecked: true })
  }
  afterEach(() => stopCanary({ store, key: store.key, name: 'mf-projects', ...author }))

  it('a visitor gets a number, and the same version from then on', async () => {
    await start({ share: 0.5 })
    const first = await site.inject({ url: '/home' })
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^portal-bucket=\d{1,4}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    const again = await get(cookie.split(';')[0])
    expect(again.headers['set-cookie']).toBeUndefined()
    const [, version] = /assets\/mf-projects\/([^/]+)\//.exec(first.body) ?? []
    expect(again.version).toBe(version)
  })

  it('a share of all visitors gets it', async () => {
    await start({ share: 0.5 })
    const versions = await Promise.all(
      Array.from({ length: 200 }, async (_, bucket) => (await get(`portal-bucket=${bucket}`)).version),
    )
    const count = versions.filter((version) => version === '9.0.0').length
    expect(count).toBeGreaterThan(60)
    expect(count).toBeLessThan(140)
  })

  it.each(['10000', '-1', '1.5', 'x', '99999'])('a number of ours replaces %s', async (bucket) => {
    await start({ share: 0.5 })
    const { headers } = await site.inject({ url: '/home', headers: { cookie: `portal-bucket=${bucket}` } })
    expect(headers['set-cookie']).toMatch(/^portal-bucket=/)
  })

  it('whoever asks for the versions without having a page is told the live ones', async () => {
    await start({ share: 0.9 })
    const { version, headers } = await get()
    expect(version).not.toBe('9.0.0')
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('members of a group get it, by the groups that the API names', async () => {
    await start({ group: 'physics' })
    expect((await get('session=physicist')).version).toBe('9.0.0')
    expect((await get('session=admin')).version).not.toBe('9.0.0')
    expect((await get()).version).not.toBe('9.0.0')
  })
})

it('without a canary no cookie is set, and documents may be cached by everybody', async () => {
  const response = await site.inject({ url: '/home' })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(response.headers['cache-control']).toBe('no-cache')
})

describe('updates of released files', () => {
  const OLD = 'chunk.7.0123456789.js'
  const NEW = 'chunk.7.abcdef0123.js'
  const code = (n: number) => `export const a = ${n}\n${'const more = "text";'.repeat(50)}`
  const available = `:${createHash('sha256').update(code(1)).digest('base64')}:`
  const getNew = (headers: Record<string, string>) => get(`/assets/mf-update/2.0.0/${NEW}`, headers)
  beforeAll(async () => {
    await publishBuild('mf-update', await smallBuild('mf-update', '1.0.0', {}, { [OLD]: code(1) }))
    const files = { [NEW]: code(2), [`${NEW}.br`]: 'brotli'.repeat(50) }
    await publishBuild('mf-update', await smallBuild('mf-update', '2.0.0', {}, files))
  })

  it('browsers keep scripts for the same file of later versions', async () => {
    const { headers } = await get(`/assets/mf-update/1.0.0/${OLD}`)
    expect(headers['use-as-dictionary']).toBe('match="/assets/mf-update/*/chunk.7.*.js"')
    expect(headers['vary']).toBe('accept-encoding, available-dictionary')
    const other = await get('/assets/mf-update/1.0.0/release.json')
    expect(other.headers['use-as-dictionary']).toBeUndefined()
  })

  it('are sent as a difference, if this Node.js can make and check one', async () => {
    const response = await getNew({
      'accept-encoding': 'br, zstd, dcb, dcz',
      'available-dictionary': available,
    })
    const isSupported = existsSync(path.join(releases, 'deltas/mf-update/2.0.0/index.json'))
    expect(response.headers['content-encoding']).toMatch(isSupported ? /^dc[bz]$/ : /^br$/)
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(response.rawPayload.length).toBeLessThan(isSupported ? 150 : 1_000)
  })

  it.each([
    ['another dictionary', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
    ['a damaged header', { 'available-dictionary': available.slice(3) }],
    ['no dictionary', {}],
    ['a proxy that removed the encodings', { 'available-dictionary': available, 'accept-encoding': 'br' }],
    [
      'encodings that the browser refuses',
      { 'available-dictionary': available, 'accept-encoding': 'br, dcb;q=0, dcz;q=0' },
    ],
  ])('are sent whole to a browser with %s', async (_what, headers) => {
    const response = await getNew({ 'accept-encoding': 'br, dcb, dcz', ...headers })
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.body).toBe('brotli'.repeat(50))
  })
})

describe('reports of browsers', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    site.inject({
      method: 'POST',
      url: '/dev/sections/reports',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })
  const mounted = { kind: 'mounted', section: 'mf-projects', version: '1.0.0-abc' }
  const batch = (...reports: unknown[]) => ({ shell: '1', reports })
  const health = async (cookie: string) => {
    const response = await site.inject({ url: '/dev/sections/health.json', headers: { cookie } })
    return { status: response.statusCode, text: response.body }
  }

  it('are counted for released versions, and only administrators see them', async () => {
    expect(
      (await post(batch(mounted, { ...mounted, version: '6.6.6' }, { kind: 'unheard of' }))).statusCode,
    ).toBe(204)
    expect((await health('session=member')).status).toBe(404)
    const { status, text } = await health('session=admin')
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({
      versions: [{ section: 'mf-projects', version: '1.0.0-abc', mounts: 1, errorFree: 1 }],
      canaries: [],
    })
    expect(text).not.toContain('6.6.6')
  })

  it.each([
    ['no batch', 'text'],
    ['no list of reports', { shell: '1', reports: 'all' }],
    ['too many reports', { shell: '1', reports: Array.from({ length: 51 }, () => mounted) }],
  ])('are refused: %s', async (_what, body) => {
    expect((await post(body)).statusCode).toBe(400)
  })

  it('are refused if they are large, or another site sends them', async () => {
    expect((await post(batch({ ...mounted, more: 'x'.repeat(70_000) }))).statusCode).toBe(413)
    expect((await post(batch(mounted), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  it('keep nothing that names a person', async () => {
    const frames = [
      {
        section: 'mf-projects',
        version: '1.0.0-abc',
        file: 'entry.js',
        line: 1,
        column: 2,
        url: '/members/17',
      },
    ]
    const error = {
      ...mounted,
      kind: 'error',
      source: 'uncaught',
      name: 'TypeError',
      frames,
      message: 'no Ada Lovelace',
    }
    await post(batch(error, { ...error, name: 'Ada Lovelace' }), {
      cookie: 'session=ada',
      'user-agent': 'Adas phone',
    })
    const { text } = await health('session=admin')
    expect(text).toContain('entry.js:1:2')
    expect(text).not.toMatch(/ada|members/i)
  })

  it('may come from the browser itself, which has a content type of its own', async () => {
    const refused = { type: 'integrity-violation', body: { blockedURL: 'https://portal.test/assets/x.js' } }
    const headers = { 'content-type': 'application/reports+json' }
    expect((await post([refused, { type: 'deprecation' }], headers)).statusCode).toBe(204)
    expect((await post('text', headers)).statusCode).toBe(400)
  })

  it('are limited by network, and not by visitor', async () => {
    const from = (remoteAddress: string) =>
      site.inject({
        method: 'POST',
        url: '/dev/sections/reports',
        remoteAddress,
        payload: batch(mounted),
      })
    for (let count = 0; count < 600; count += 1) await from(`2001:db8:0:1::${count.toString(16)}`)
    expect((await from('2001:db8:0:1:ffff::1')).statusCode).toBe(429)
    expect((await from('2001:db8:0:2::1')).statusCode).toBe(204)
    expect((await from('192.0.2.7')).statusCode).toBe(204)
  })
})

describe('releases from teams elsewhere', () => {
  it('are taken below /dev/releases if the operator wants that', async () => {
    const env = { RELEASES: releases, API_ORIGIN: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' }
    const open = await buildSite(readSettings({ ...env, TAKE_RELEASES: '1' }))
    const url = new URL(`${await open.listen({ port: 0, host: '127.0.0.1' })}/dev/releases/`)
    const service = new RemoteService(url, store.key)
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
    await open.close()
  })

  it("are the API's business otherwise", async () => {
    const response = await site.inject({ method: 'POST', url: '/dev/releases/v1/requests' })
    expect(response.statusCode).toBe(418)
  })
})
