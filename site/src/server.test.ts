import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { buildSite } from './server'
import { readSettings } from './settings'

const DOCUMENT = `<!doctype html><script type="importmap">{"integrity":{}}</script><style data-href="a.css">p{}</style>
<script type="application/json" id="portal-settings"><!--portal-settings--></script><p>a page</p>`

let releases: string
let api: FastifyInstance
let site: FastifyInstance

beforeAll(async () => {
  releases = await mkdtemp(path.join(os.tmpdir(), 'releases-'))
  await mkdir(path.join(releases, 'documents'))
  await mkdir(path.join(releases, 'mf-projects/1.0.0-abc'), { recursive: true })
  const routes = {
    routes: [
      { path: '/home', document: 'home.html' },
      { path: '/members/:userId', document: 'home.html' },
    ],
    redirects: { '/': '/home' },
    notFound: 'not-found.html',
    registry: 'registry.json',
    about: 'about.json',
  }
  await writeFile(path.join(releases, 'documents/registry.json'), '{"shell":"1"}')
  await writeFile(path.join(releases, 'documents/about.json'), '[{"by":"somebody"}]')
  await writeFile(path.join(releases, 'documents/routes.json'), JSON.stringify(routes))
  await writeFile(path.join(releases, 'documents/home.html'), DOCUMENT)
  await writeFile(path.join(releases, 'documents/not-found.html'), '<!doctype html><p>404</p>')
  await writeFile(path.join(releases, 'mf-projects/1.0.0-abc/entry.js'), 'plain')
  await writeFile(path.join(releases, 'mf-projects/1.0.0-abc/entry.js.br'), 'brotli')
  await writeFile(path.join(releases, 'mf-projects/live.json'), '{}')

  api = fastify()
  api.get('/api/user/userinfo', (request, reply) =>
    reply.send({ isAdmin: request.headers.cookie === 'session=admin' }),
  )
  api.all('/*', async (request, reply) =>
    reply.code(418).send({ method: request.method, headers: request.headers }),
  )
  const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' })
  const env = { RELEASES: releases, API_ORIGIN: apiOrigin, CONTACT_EMAIL: 'a</script>b@x.org' }
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
      /^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+';/,
    )
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  it('are sent again only after they have been published again', async () => {
    const { headers } = await get('/home')
    const etag = String(headers.etag)
    expect((await get('/home', { 'if-none-match': etag })).statusCode).toBe(304)
    const file = path.join(releases, 'documents/home.html')
    await writeFile(file, DOCUMENT.replace('a page', 'a page, changed'))
    await utimes(file, new Date(), new Date(Date.now() + 5_000))
    const changed = await get('/home', { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('changed')
  })
})

it('keeps the last valid route table when the file is removed or broken', async () => {
  const routes = path.join(releases, 'documents/routes.json')
  const text = await readFile(routes, 'utf8')
  await get('/home')
  await writeFile(routes, '{ broken')
  expect((await get('/home')).statusCode).toBe(200)
  await rm(routes)
  expect((await get('/home')).statusCode).toBe(200)
  await writeFile(routes, text)
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

  it.each([
    '/assets/mf-projects/live.json',
    '/assets/mf-projects/1.0.0-abc/nope.js',
    '/assets/mf-projects/1.0.0-abc/../live.json',
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
    expect(response.json()).toEqual({ shell: '1' })
    expect(response.headers['cache-control']).toBe('no-cache')
    expect((await get('/registry.json', { 'if-none-match': String(response.headers.etag) })).statusCode).toBe(
      304,
    )
  })

  it('has details for administrators only', async () => {
    expect((await get('/dev/sections/about.json')).statusCode).toBe(404)
    expect((await get('/dev/sections/about.json', { cookie: 'session=member' })).statusCode).toBe(404)
    expect((await get('/dev/sections/about.json', { cookie: 'session=admin' })).json()).toEqual([
      { by: 'somebody' },
    ])
  })
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

describe('an API on another origin', () => {
  const siteWith = (base: string) => {
    const env = { RELEASES: releases, API_ORIGIN: 'http://127.0.0.1:1', PUBLIC_API_BASE: base }
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
