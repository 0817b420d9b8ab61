import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { smallBuild } from '@recog/release-service/testing'
import { publishBuild, startTestSite, stopTestSite, type TestSite } from './testing/test-site'

let portal: TestSite
beforeAll(async () => {
  portal = await startTestSite({ DESIGNERS: 'Designer@recog.example' })
})
afterAll(() => stopTestSite(portal))

const get = (url: string, cookie?: string, headers: Record<string, string> = {}) =>
  portal.site.inject({ url, headers: { ...headers, ...(cookie && { cookie }) } })
const ADMIN = 'session=admin'
const DESIGNER = 'session=designer@recog.example'

it('is not found before its first release', async () => {
  const empty = await startTestSite()
  const page = await empty.site.inject({ url: '/dev/storybook/', headers: { cookie: ADMIN } })
  expect(page.statusCode).toBe(404)
  await stopTestSite(empty)
})

describe('a released Storybook', () => {
  beforeAll(async () => {
    const files = {
      'index.html': '<script>start()</script><script src="./main.js"></script>',
      'main.js': 'start',
      'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>start()</script></svg>',
      'other.js': 'more',
      'source/Button.tsx.txt': 'the source',
      'fonts/nunito.woff2': 'a font',
    }
    const changes = { entry: 'index.html', preload: [], css: [] }
    await publishBuild(portal.store, 'storybook', await smallBuild('storybook', '1.0.0', changes, files))
  })

  it.each([
    ['an administrator', ADMIN],
    ['a person whom the settings name', DESIGNER],
  ])('is shown to %s', async (_who, cookie) => {
    const page = await get('/dev/storybook/', cookie)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('main.js')
    for (const file of ['main.js', 'source/Button.tsx.txt', 'fonts/nunito.woff2', 'index.html'])
      expect((await get(`/dev/storybook/${file}`, cookie)).statusCode).toBe(200)
  })

  it('runs only its own scripts, and the inline ones as they were released', async () => {
    const policy = String((await get('/dev/storybook/', ADMIN)).headers['content-security-policy'])
    expect(policy).toMatch(/script-src http:\/\/localhost\/dev\/storybook\/ 'sha256-[^']+';/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'self'")
  })

  it('reaches neither the API nor a page of the portal, which would act for the reader', async () => {
    const headers = { host: 'portal.example:8080' }
    const policy = String(
      (await get('/dev/storybook/', ADMIN, headers)).headers['content-security-policy'],
    ).split('; ')
    const folder = 'http://portal.example:8080/dev/storybook/'
    expect(policy).toEqual(
      expect.arrayContaining([
        `connect-src ${folder}`,
        `frame-src ${folder}`,
        "form-action 'none'",
        "worker-src 'none'",
      ]),
    )
    expect(policy.filter((rule) => !rule.startsWith('frame-ancestors')).join()).not.toContain("'self'")
  })

  it('opens no windows, which its policy would not bind, and only its documents appear in its frames', async () => {
    const { headers } = await get('/dev/storybook/', ADMIN)
    expect(headers['content-security-policy']).toMatch(/; sandbox (?!.*popups)/)
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp')
    const drawing = await get('/dev/storybook/drawing.svg', ADMIN)
    expect(drawing.headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/)
    for (const file of ['main.js', 'source/Button.tsx.txt', 'nothing.js'])
      expect((await get(`/dev/storybook/${file}`, ADMIN)).headers).not.toHaveProperty(
        'cross-origin-embedder-policy',
      )
  })

  it('sends visitors to sign in, and brings them back to the story', async () => {
    const url = '/dev/storybook/?path=/story/components-button--playground'
    const response = await get(url)
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe(`/identity/account/login?returnUrl=${encodeURIComponent(url)}`)
    expect((await get('/dev/storybook/main.js')).statusCode).toBe(404)
  })

  it('does not exist for other members, under no URL', async () => {
    for (const url of ['/dev/storybook/', '/dev/storybook/main.js', '/assets/storybook/1.0.0/main.js'])
      expect((await get(url, 'session=member')).statusCode).toBe(404)
  })

  it('is revalidated only after it is known who asks', async () => {
    const { headers } = await get('/dev/storybook/main.js', ADMIN)
    expect(headers['cache-control']).toBe('private, no-cache')
    const known = { 'if-none-match': String(headers.etag) }
    expect((await get('/dev/storybook/main.js', ADMIN, known)).statusCode).toBe(304)
    expect((await get('/dev/storybook/main.js', 'session=member', known)).statusCode).toBe(404)
  })

  it('serves nothing about the build, and no file that changed after it was signed', async () => {
    for (const file of ['release.json', 'provenance.json', '../../ledger.jsonl'])
      expect((await get(`/dev/storybook/${file}`, ADMIN)).statusCode).toBe(404)
    expect((await get('/dev/storybook/other.js', ADMIN)).statusCode).toBe(200)
    await writeFile(path.join(portal.store.folder, 'storybook/1.0.0/other.js'), 'tampered')
    expect((await get('/dev/storybook/other.js', ADMIN)).statusCode).toBe(404)
  })

  it('has one URL: with a slash at the end', async () => {
    const response = await get('/dev/storybook?path=/docs/a', ADMIN)
    expect([response.statusCode, response.headers.location]).toEqual([302, '/dev/storybook/?path=/docs/a'])
  })
})
