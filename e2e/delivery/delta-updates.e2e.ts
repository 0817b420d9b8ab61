import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { publish } from '@recog/release-service/publish'
import { smallBuild, temporaryFolder, testStore, type TestStore } from '@recog/release-service/testing'
import { startSite } from '@recog/release-tools/site-process'
import { recordNetwork } from '../support/network-log'

/**
 * A returning member's browser downloads the difference to the version that it has (RFC 9842), if the portal's Node.js can create
 * one. It never runs anything but the released file.
 */

const NAME = 'mf-projects'
const OLD = 'chunk.7.0123456789.js'
const NEW = 'chunk.7.abcdef0123.js'
/** Code that does not compress well. */
const noise = Array.from({ length: 600 }, (_, index) => `// ${sha256(String(index)).toString('hex')}`).join(
  '\n',
)
const codeOf = (version: number) => `export const version = ${version}\n${noise}\n`

let store: TestStore
let site: Awaited<ReturnType<typeof startSite>>
let isSupported = false
test.beforeAll(async () => {
  store = await testStore(await temporaryFolder())
  await publishVersion('1.0.0', { [OLD]: codeOf(1) })
  const deltas = await publishVersion('2.0.0', { [NEW]: codeOf(2) })
  isSupported = deltas !== 'unsupported'
  site = await startSite(store.folder, 'http://127.0.0.1:9')
})
test.afterAll(() => site?.stop())

test('a script of a new version is sent as the difference to the one that the browser has', async ({
  page,
}) => {
  const load = await loader(page)
  expect(await load('1.0.0', OLD, codeOf(1))).toMatchObject({ text: codeOf(1), encoding: '' })
  const update = await load('2.0.0', NEW, codeOf(2))
  expect(update.text).toBe(codeOf(2))
  expect(update.encoding).toMatch(isSupported ? /^dc[bz]$/ : /^$/)
  if (isSupported) expect(update.bytes).toBeLessThan(1_500)
})

test('the integrity is that of the decoded file', async ({ page }) => {
  const load = await loader(page)
  await load('1.0.0', OLD, codeOf(1))
  expect((await load('2.0.0', NEW, 'something else')).text).toBe('refused')
})

test('a browser without an older version gets the whole file', async ({ page }) => {
  const load = await loader(page)
  expect(await load('2.0.0', NEW, codeOf(2))).toMatchObject({ text: codeOf(2), encoding: '' })
})

test('a difference that was changed in the store is not sent, and the whole file is', async ({ page }) => {
  const folder = path.join(store.folder, 'deltas', NAME, '2.0.0')
  for (const file of await readdir(folder).catch(() => []))
    if (file.startsWith(NEW)) await writeFile(path.join(folder, file), 'damaged')
  const restarted = await startSite(store.folder, 'http://127.0.0.1:9')
  const load = await loader(page, restarted.origin)
  await load('1.0.0', OLD, codeOf(1))
  expect(await load('2.0.0', NEW, codeOf(2))).toMatchObject({ text: codeOf(2), encoding: '' })
  await restarted.stop()
})

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function publishVersion(version: string, files: Record<string, string>) {
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
async function loader(page: Page, origin = site.origin) {
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
