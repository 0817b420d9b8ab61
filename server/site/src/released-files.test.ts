import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { smallBuild } from '@recog/release-service/testing'
import { publishBuild, startTestSite, stopTestSite, type TestSite } from './testing/test-site'

let portal: TestSite
beforeAll(async () => {
  portal = await startTestSite()
})
afterAll(() => stopTestSite(portal))

const get = (url: string, headers: Record<string, string> = {}) => portal.site.inject({ url, headers })

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

  it('run no script when a drawing is opened as a page', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/api/user/userinfo")</script></svg>'
    const folder = await smallBuild('mf-drawing', '1.0.0', {}, { 'a.svg': drawing })
    await publishBuild(portal.store, 'mf-drawing', folder)
    const { headers, statusCode } = await get('/assets/mf-drawing/1.0.0/a.svg')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/)
  })

  it('are not sent after somebody has changed them, nor a link in their place', async () => {
    const file = path.join(portal.store.folder, 'mf-projects/1.0.0-abc/entry.js')
    await writeFile(file, 'tampered')
    expect((await get('/assets/mf-projects/1.0.0-abc/entry.js')).statusCode).toBe(404)
    await writeFile(path.join(portal.store.folder, 'elsewhere.js'), 'plain')
    await rm(file)
    await symlink(path.join(portal.store.folder, 'elsewhere.js'), file)
    expect((await get('/assets/mf-projects/1.0.0-abc/entry.js')).statusCode).toBe(404)
    await rm(file)
    await writeFile(file, 'plain')
    expect((await get('/assets/mf-projects/1.0.0-abc/entry.js')).body).toBe('plain')
  })

  it('do not include files that somebody adds, nor releases that were never accepted', async () => {
    await writeFile(path.join(portal.store.folder, 'mf-projects/1.0.0-abc/added.js'), 'added')
    expect((await get('/assets/mf-projects/1.0.0-abc/added.js')).statusCode).toBe(404)
    const folder = path.join(portal.store.folder, 'mf-projects/9.9.9')
    await cp(path.join(portal.store.folder, 'mf-projects/1.0.0-abc'), folder, { recursive: true })
    expect((await get('/assets/mf-projects/9.9.9/entry.js')).statusCode).toBe(404)
  })

  it.each([
    '/assets/ledger.jsonl',
    '/assets/mf-projects/1.0.0-abc/release.json',
    '/assets/mf-projects/1.0.0-abc/provenance.json',
    '/assets/mf-projects/1.0.0-abc/page.html',
    '/assets/mf-projects/1.0.0-abc/nope.js',
    '/assets/mf-projects/1.0.0-abc/entry.js.br',
    '/assets/a%0d%0aX-Evil:%201/1.0.0/entry.js',
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
    expect(response.headers['x-evil']).toBeUndefined()
  })
})

describe('updates of released files', () => {
  const OLD = 'chunk.7.0123456789.js'
  const NEW = 'chunk.7.abcdef0123.js'
  const code = (n: number) => `export const a = ${n}\n${'const more = "text";'.repeat(50)}`
  const available = `:${createHash('sha256').update(code(1)).digest('base64')}:`
  const getNew = (headers: Record<string, string>) => get(`/assets/mf-update/2.0.0/${NEW}`, headers)
  beforeAll(async () => {
    await publishBuild(
      portal.store,
      'mf-update',
      await smallBuild('mf-update', '1.0.0', {}, { [OLD]: code(1) }),
    )
    const files = { [NEW]: code(2), [`${NEW}.br`]: 'brotli'.repeat(50) }
    await publishBuild(portal.store, 'mf-update', await smallBuild('mf-update', '2.0.0', {}, files))
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
    const isSupported = existsSync(path.join(portal.store.folder, 'deltas/mf-update/2.0.0/index.json'))
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
