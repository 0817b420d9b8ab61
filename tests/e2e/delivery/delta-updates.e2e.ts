import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { publish } from '@recog/release-service/operations'
import { smallBuild, smallPortal, type TestStore } from '@recog/release-service/testing'
import { startSite } from '@recog/release-tools/site-process'
import { startExportedSite } from '../support/nginx-portal'
import { recordNetwork } from '../support/network-log'

/**
 * A returning member's browser downloads the difference to the version that it has (RFC 9842), if the portal's Node.js can create
 * one. It never runs anything but the released file.
 */

const NAME = 'mf-projects'
const OLD = 'chunk.7.0123456789.js'
const NEW = 'chunk.7.abcdef0123.js'
/** Its differences are damaged. */
const DAMAGED = 'chunk.7.fedcba9876.js'
/** Code that does not compress well. */
const noise = Array.from({ length: 600 }, (_, index) => `// ${sha256(String(index)).toString('hex')}`).join(
  '\n',
)
const codeOf = (version: number) => `export const version = ${version}\n${noise}\n`
/** As `Available-Dictionary` names the old version. */
const AVAILABLE = `:${sha256(codeOf(1)).toString('base64')}:`
const ALL = 'gzip, deflate, br, zstd, dcb, dcz'

/** Requests that get no difference, and the encoding of their response. */
const WHOLE = [
  ['another dictionary', { 'accept-encoding': ALL, 'available-dictionary': `:${'A'.repeat(43)}=:` }, 'br'],
  ['a damaged header', { 'accept-encoding': ALL, 'available-dictionary': AVAILABLE.slice(3) }, 'br'],
  ['encodings that a proxy removed', { 'accept-encoding': '', 'available-dictionary': AVAILABLE }, undefined],
  [
    'encodings that a proxy reduced',
    { 'accept-encoding': 'gzip', 'available-dictionary': AVAILABLE },
    'gzip',
  ],
  [
    'encodings that it refuses',
    { 'accept-encoding': 'br;q=0, gzip, dcb;q=0, dcz;q=0', 'available-dictionary': AVAILABLE },
    'gzip',
  ],
] as const

let store: TestStore
let isSupported = false
test.beforeAll(async () => {
  store = await smallPortal()
  await publishVersion('1.1.0', { [OLD]: codeOf(1) })
  const compressed = (file: string, code: string) => ({
    [file]: code,
    [`${file}.br`]: brotliCompressSync(code),
    [`${file}.gz`]: gzipSync(code),
  })
  isSupported = (await publishVersion('2.0.0', compressed(NEW, codeOf(2)))) !== 'unsupported'
  await publishVersion('3.0.0', compressed(DAMAGED, codeOf(3)))
  const folder = path.join(store.folder, 'deltas', NAME, '3.0.0')
  for (const file of await readdir(folder).catch(() => []))
    if (file.startsWith(DAMAGED)) await writeFile(path.join(folder, file), 'damaged')
})

/** Nothing answers there. */
const NO_API = 'http://127.0.0.1:9'

for (const [server, start] of [
  ['our web server', startSite],
  ['the exported nginx', startExportedSite],
] as const) {
  test.describe(`from ${server}`, () => {
    let site: { readonly origin: string; stop(): Promise<unknown> | void }
    test.beforeAll(async () => {
      site = await start(store.folder, NO_API)
    })
    test.afterAll(() => site?.stop())

    test(
      'a script of a new version is sent as the difference to the one that the browser has',
      { tag: '@nightly' },
      async ({ page }) => {
        const load = await loader(page, site.origin)
        expect(await load('1.1.0', OLD, codeOf(1))).toMatchObject({ text: codeOf(1), encoding: '' })
        const update = await load('2.0.0', NEW, codeOf(2))
        expect(update.text).toBe(codeOf(2))
        expect(update.encoding).toMatch(isSupported ? /^dc[bz]$/ : /^(br|gzip)$/)
        if (isSupported) expect(update.bytes).toBeLessThan(1_500)
      },
    )

    test('the integrity is that of the decoded file', { tag: '@nightly' }, async ({ page }) => {
      const load = await loader(page, site.origin)
      await load('1.1.0', OLD, codeOf(1))
      expect((await load('2.0.0', NEW, 'something else')).text).toBe('refused')
    })

    test('a browser without an older version gets the whole file', { tag: '@nightly' }, async ({ page }) => {
      const load = await loader(page, site.origin)
      const whole = await load('2.0.0', NEW, codeOf(2))
      expect([whole.text, whole.encoding]).toEqual([codeOf(2), expect.stringMatching(/^(br|gzip)$/)])
    })

    test(
      'a difference that was changed in the store is not sent, and the whole file is',
      { tag: '@nightly' },
      async ({ page }) => {
        const load = await loader(page, site.origin)
        await load('1.1.0', OLD, codeOf(1))
        const update = await load('3.0.0', DAMAGED, codeOf(3))
        expect([update.text, update.encoding]).toEqual([codeOf(3), expect.stringMatching(/^(br|gzip)$/)])
      },
    )

    // Tests of the site send these requests to our own.
    if (start !== startExportedSite) return

    for (const [what, headers, encoding] of WHOLE) {
      test(`a request with ${what} gets the whole file`, { tag: '@nightly' }, async ({ request }) => {
        const url = `${site.origin}/assets/${NAME}/2.0.0/${NEW}`
        const response = await request.get(url, { headers })
        expect([response.status(), response.headers()['content-encoding']]).toEqual([200, encoding])
        expect(response.headers()['content-type']).toBe('text/javascript; charset=utf-8')
        expect(response.headers()['vary']).toContain('available-dictionary')
        expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(response.headers()['use-as-dictionary']).toBe(`match="/assets/${NAME}/*/chunk.7.*.js"`)
        expect(await response.text()).toBe(codeOf(2))
      })
    }

    test(
      'differences and compressed copies have no URL of their own',
      { tag: '@nightly' },
      async ({ request }) => {
        const file = `/assets/${NAME}/2.0.0/${NEW}`
        const deltas = await readdir(path.join(store.folder, 'deltas', NAME, '2.0.0')).catch(() => [])
        const urls = [`${file}.br`, ...deltas.map((delta) => `/deltas/${NAME}/2.0.0/${delta}`)]
        for (const url of urls)
          expect([url, (await request.get(site.origin + url)).status()]).toEqual([url, 404])
      },
    )

    test('a URL cannot add headers', { tag: '@nightly' }, async ({ request }) => {
      const url = `${site.origin}/assets/a%0d%0aX-Evil:%201/1.0.0/chunk.7.0123456789.js`
      const response = await request.get(url)
      expect([response.status(), response.headers()['x-evil']]).toEqual([404, undefined])
    })
  })
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function publishVersion(version: string, files: Record<string, string | Buffer>) {
  const builds = [{ name: NAME, folder: await smallBuild(NAME, version, {}, files) }]
  const [result] = await publish({ store, key: store.key, builds, by: 'me', reason: '', unchecked: true })
  return result?.deltas
}

interface Loaded {
  readonly text: string
  /** '' for none. */
  readonly encoding: string
  readonly bytes: number
}

/** Loads files in a page as its scripts do, with their integrity. */
async function loader(page: Page, origin: string) {
  const network = await recordNetwork(page)
  await page.goto(`${origin}/healthz`)
  return async (version: string, file: string, content: string): Promise<Loaded> => {
    const url = `${origin}/assets/${NAME}/${version}/${file}`
    const integrity = `sha256-${sha256(content).toString('base64')}`
    const text = await page.evaluate(
      ([url, integrity]) =>
        fetch(url, { integrity }).then(
          (response) => response.text(),
          () => 'refused',
        ),
      [url, integrity] as const,
    )
    const at = () => network().find((each) => each.url === url)
    if (text !== 'refused') await expect.poll(() => at()?.bytes).toBeGreaterThan(0)
    return { text, encoding: at()?.encoding ?? '', bytes: at()?.bytes ?? 0 }
  }
}
