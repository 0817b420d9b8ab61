import path from 'node:path'
import { readdir, readFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, type Frame } from '@playwright/test'
import { fillSignIn, signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { ROOT } from '../support/root'
import { patientTest as test } from '../support/test'

/** The released design reference, as designers read it at `/dev/storybook`. */

const DESIGNER = 'lead@recog.example'
const BUTTON = '/dev/storybook/?path=/story/components-button--playground'

let portal: Portal
test.beforeAll(async () => {
  portal = await startStrictPortal({ DESIGNERS: DESIGNER })
  await sections(portal, 'release', 'storybook', '--reason', 'a test')
})
test.afterAll(() => portal?.remove())

const preview = (page: Page) => page.frameLocator('#storybook-preview-iframe')
const open = (page: Page, path: string) => page.goto(`${portal.url}/dev/storybook/?path=${path}`)

test(
  'a designer signs in, and changes the label and the variant of a button',
  { tag: '@nightly' },
  async ({ page }) => {
    const complaints = complaintsOf(page)
    await page.goto(portal.url + BUTTON)
    await expect(page).toHaveURL(/\/identity\/account\/login/)
    await fillSignIn(page, DESIGNER)
    await expect(page).toHaveURL(portal.url + BUTTON)
    const button = preview(page).locator('#storybook-root').getByRole('button')
    await expect(button).toHaveClass(/primary/)
    await page.getByPlaceholder('Edit string...').first().fill('Invite people')
    await expect(button).toHaveText('Invite people')
    await page.getByRole('radio', { name: 'danger' }).check()
    await expect(button).toHaveClass(/danger/)

    await page.getByRole('link', { name: 'Source', exact: true }).click()
    await expect(page.locator('body')).toContainText('export const Playground')
    expect(complaints).toEqual([])
  },
)

test(
  'documentation, toolbars and links work under the policy of the portal',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, portal.url, 'admin@recog.example')
    const complaints = complaintsOf(page)
    await page.goto(`${portal.url}/dev/storybook`)
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('ReCOG design reference')
    for (const id of ['start-here-introduction', 'tokens-colour', 'components-button', 'flows-joining']) {
      await open(page, `/docs/${id}--docs`)
      await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible()
    }
    await open(
      page,
      '/story/sections-projects-list--member&globals=theme:dark;text:double;direction:rtl;language:pseudo',
    )
    const root = preview(page).locator('html')
    await expect(root).toHaveCSS('color-scheme', 'dark')
    await expect(root).toHaveAttribute('dir', 'rtl')
    await expect(root).toHaveCSS('font-size', '32px')
    await expect(preview(page).locator('#storybook-root h1')).toHaveText('[Prójéçtš one]')
    expect(complaints).toEqual([])
  },
)

test(
  'a story leads to its page in the portal, or to the one above if it shows what only the demo data have',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, portal.url, 'admin@recog.example')
    for (const [id, path, title] of [
      ['sections-projects-list--member', '/projects', 'Projects'],
      ['sections-projects-project--some-unknown', '/projects', 'Projects'],
      ['sections-directory-member--right-to-left-name', '/CommitteeAccess', 'Working Groups'],
    ] as const) {
      await open(page, `/story/${id}`)
      await page.getByRole('link', { name: 'In portal' }).click()
      await expect(page).toHaveURL(portal.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    }
    await page.goto(`${portal.url}/dev/storybook/`)
    const pages = await page.evaluate(() => {
      const place = globalThis as unknown as { RECOG_REFERENCE: { pages: string[][] } }
      return place.RECOG_REFERENCE.pages.flat().filter((path) => !path.includes(':'))
    })
    expect(pages.length).toBeGreaterThan(15)
    for (const path of pages) expect([path, await statusOf(page, path)]).toEqual([path, 200])
    expect(await statusOf(page, '/projekts')).toBe(404)
  },
)

const statusOf = async (page: Page, path: string) => (await page.request.get(portal.url + path)).status()

test(
  'stories touch nothing of the portal, although they run at its origin with the session of the reader',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await signIn(page, portal.url, 'admin@recog.example')
    await page.evaluate(() => sessionStorage.setItem('recog-draft:1:event', 'typed before'))
    const outside = await context.newPage()
    await outside.goto(`${portal.url}/home`)
    await outside.evaluate(() => {
      new BroadcastChannel('recog-session').addEventListener('message', ({ data }) => {
        document.documentElement.dataset['heard'] = String(data)
      })
    })
    const before = await statesOf(page, outside)

    // A page of the portal prefetches code as long as it is open.
    await page.goto('about:blank')
    const beyond: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (!pathname.startsWith('/dev/storybook')) beyond.push(pathname)
    })
    for (const id of ['components-mailbutton--playground', 'sections-steering-post-event--steering']) {
      await open(page, `/story/${id}`)
      await expect(preview(page).locator('#storybook-root > *').first()).toBeVisible()
    }
    const refused = await (await previewOf(page)).evaluate(meddle)
    expect(refused).toEqual([
      'fetch',
      'window',
      'frame of a file',
      'frame of an error',
      'image',
      'service worker',
    ])
    await expect.poll(() => beyond).toEqual([])
    expect(await statesOf(page, outside)).toEqual(before)
    expect(page.url()).toContain('/dev/storybook/')
  },
)

test('contains no path of the machine that built it', { tag: '@nightly' }, async () => {
  const built = path.join(ROOT, 'tools/design-reference/dist')
  const files = (await readdir(built, { recursive: true })).filter((file) => /\.(js|html|json)$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const text = await readFile(path.join(built, file), 'utf8')
    // webpack makes a variable's name of a path.
    for (const folder of [ROOT, ROOT.replace(/\W/g, '_')]) expect(text).not.toContain(folder)
  }
})

test('does not exist for other members', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, portal.url, 'member@recog.example')
  const answer = await page.goto(portal.url + BUTTON)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#storybook-preview-iframe')).toHaveCount(0)
  expect((await page.request.get(`${portal.url}/dev/storybook/index.json`)).status()).toBe(404)
})

/** What the portal has stored in this browser, and whether its open tab was told that the session is over. */
async function statesOf(page: Page, outside: Page): Promise<unknown> {
  const ofPortal = () =>
    [localStorage, sessionStorage].map((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        .filter((key) => key.startsWith('recog-'))
        .toSorted((a, b) => (a < b ? -1 : 1))
        .map((key) => [key, storage.getItem(key)]),
    )
  const heard = await outside.evaluate(() => document.documentElement.dataset['heard'] === 'signed-out')
  const cookies = await page.context().cookies()
  return {
    stored: await page.evaluate(ofPortal),
    heard,
    cookies: cookies.map(({ name, value }) => [name, value]),
  }
}

/** Runs in the frame of a story: try what a story must not be able to do. @returns what was refused */
async function meddle(): Promise<string[]> {
  const refused: string[] = []
  localStorage.setItem('recog-audiences', 'nobody')
  sessionStorage.clear()
  document.cookie = 'portal-bucket=1'
  new BroadcastChannel('recog-session').postMessage('signed-out')
  await fetch('/home').catch(() => refused.push('fetch'))
  if (!window.open('/home')) refused.push('window')
  const tryFrame = async (what: string, src: string) => {
    const frame = document.createElement('iframe')
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    frame.src = src
    document.body.append(frame)
    await loaded
    try {
      await frame.contentWindow?.fetch(`${location.origin}/api/user/userinfo`)
    } catch {
      refused.push(what)
    }
  }
  await tryFrame('frame of a file', './index.json')
  await tryFrame('frame of an error', `./iframe.html?${'a'.repeat(20_000)}`)
  navigator.sendBeacon('/dev/reports', '{}')
  await new Promise((resolve) => {
    const image = Object.assign(new Image(), { onload: resolve, src: '/api/user/userinfo' })
    image.addEventListener('error', () => resolve(refused.push('image')))
  })
  await navigator.serviceWorker.register('main.js').catch(() => refused.push('service worker'))
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: '/api/account/logout',
  })
  document.body.append(form)
  form.submit()
  return refused
}

/** Run a command of the release tools on a portal's releases. @throws with its output if it fails */
async function sections(portal: Pick<Portal, 'url' | 'data'>, ...words: string[]): Promise<string> {
  const env = { ...process.env, PORTAL_DATA: portal.data, PUBLIC_URL: portal.url }
  const args = ['scripts/sections.mjs', ...words]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
  return stdout
}

/** Start a portal with the demo people that is no demo: who may read the design reference is decided as for real people. */
const startStrictPortal = (env: NodeJS.ProcessEnv): Promise<Portal> => startPortal({ ...env, DEMO: '0' })

/** What a page and its frames complain about: errors on the console, exceptions, and files that are missing. */
function complaintsOf(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()} ${response.url()}`)
  })
  return found
}

/** The frame that shows the story or the documentation page. @throws if there is none */
async function previewOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('#storybook-preview-iframe')).contentFrame()
  if (!frame) throw new Error('The preview is no frame')
  return frame
}
