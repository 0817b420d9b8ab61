import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, type Cookie, type Page } from '@playwright/test'
import { sessionOf, signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { ROOT } from '../support/root'
import { expectVersion, heading, markPage } from '../support/section-page'
import { patientTest as test } from '../support/test'

/** `sections dev`: a change in a section's source reaches the open page, which stays the same page and keeps its state. */

const PAGE = 'mf-projects/src/list/ProjectsPage.tsx'
const STYLES = 'mf-projects/src/list/ProjectsPage.module.css'
const BUTTON = 'shared-ui/src/button/Button.tsx'
const CALL = 'shared-session/src/client/call.ts'
const PANEL = 'mf-projects/src/panels/ProjectPanels.tsx'
const EDITED = [PAGE, STYLES, BUTTON, CALL, PANEL]

/** Not part of the sources that are edited. */
const LEFT_OUT = /\/(\.git|\.cache|dist|storybook-static|test-results)$/

let portal: Portal
/** A copy of the repository, where nothing else runs. */
let copy: string
let dev: Development
/** The URL that it prints. */
let address: string
/** Of a member. */
let session: readonly Cookie[]
const sources = new Map<string, string>()

interface Development {
  readonly process: ChildProcess
  /** The output of the command so far. */
  output(): string
}

/** Run the command until it has printed a URL. */
async function startDev(): Promise<Development & { readonly address: string }> {
  const args = ['--import', 'tsx', 'delivery/release-tools/src/cli/main.ts', 'dev', 'mf-projects']
  const child = spawn(process.execPath, [...args, '--against', portal.url, '--port', '0'], {
    cwd: copy,
    stdio: 'pipe',
  })
  let output = ''
  const printed = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /Open\s+(\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(output)))
  })
  return { process: child, output: () => output, address: printed }
}

async function end({ process: child }: Development): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

test.beforeAll(async ({ browser }) => {
  copy = await realpath(await mkdtemp(path.join(os.tmpdir(), 'sources-')))
  const installed = path.join(ROOT, 'node_modules')
  const filter = (file: string) => file !== installed && !LEFT_OUT.test(file)
  await cp(ROOT, copy, { recursive: true, verbatimSymlinks: true, filter })
  await symlink(installed, path.join(copy, 'node_modules'))
  for (const file of EDITED) sources.set(file, await readFile(path.join(copy, file), 'utf8'))
  portal = await startPortal()
  session = (await sessionOf(browser, portal.url, 'member')).cookies
  const started = await startDev()
  dev = started
  address = started.address
})
test.beforeEach(({ context }) => context.addCookies(session))
test.afterEach(restore)
test.afterAll(async () => {
  if (dev) await end(dev)
  await portal?.remove()
  await rm(copy, { recursive: true, force: true })
})

/** Write the sources as they were. */
async function restore(): Promise<void> {
  for (const file of sources.keys()) await edit(file, (text) => text)
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const full = path.join(copy, file)
  const text = change(sources.get(file) ?? '')
  if ((await readFile(full, 'utf8')) !== text) await writeFile(full, text)
}

const titled = (title: string) => (text: string) => text.replace('lead=', `title="${title}" lead=`)
/** The position of a text in the source of the page, as file and line. */
const placeOf = (text: string) => {
  const source = sources.get(PAGE) ?? ''
  return `${PAGE}:${source.slice(0, source.indexOf(text)).split('\n').length}`
}
const overlay = (page: Page) => page.getByRole('alert', { name: 'Section under development' })
const preview = (page: Page) => expectVersion(page, 'mf-projects', /^preview/)

/** Load the page's client only once something is so: the section may be faster than it. */
const loadClientAfter = (page: Page, isSo: () => Promise<void>) =>
  page.route(
    /\/section\/@client\/page\b/,
    async (route) => {
      await isSo()
      await route.continue()
    },
    { times: 1 },
  )

/** Open the page from source, with a mark that a reload would lose. */
async function open(page: Page): Promise<() => Promise<boolean>> {
  await page.goto(address)
  await preview(page)
  await expect(heading(page)).toHaveText('Projects')
  return markPage(page)
}

test(
  'a change appears in the open page, which keeps its state, and the session stays',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await context.clearCookies()
    await edit(PAGE, (text) =>
      text
        .replace(/^/, "import { useState } from 'react'; ")
        .replace('const user = useUser()', 'const user = useUser()\n  const [note, setNote] = useState("")')
        .replace(
          '<Gate>',
          '<input aria-label="Note" value={note} onChange={(e) => setNote(e.target.value)} />\n<Gate>',
        ),
    )
    const withNote = await readFile(path.join(copy, PAGE), 'utf8')
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) refused.push(message.text())
    })
    await signIn(page, new URL(address).origin, 'member@recog.example')
    const samePage = await open(page)
    await page.getByLabel('Note').fill('typed before the change')
    await edit(PAGE, () => titled('Projects, changed')(withNote))
    await expect(heading(page)).toHaveText('Projects, changed')
    await expect(page.getByLabel('Note')).toHaveValue('typed before the change')
    expect(await samePage()).toBe(true)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await preview(page)
    expect(refused).toEqual([])
  },
)

test(
  'a panel on the page of another section follows its source, and says where it throws',
  { tag: '@nightly' },
  async ({ page }) => {
    const { origin, search } = new URL(address)
    await page.goto(`${origin}/committees/thorax${search}`)
    const panel = page.locator('[data-contribution="mf-projects/ProjectsOfGroup"]')
    await expect(panel).toContainText('All projects of this group')
    await expect(panel.locator('[data-section-version]')).toHaveAttribute('data-section-version', 'preview')
    const samePage = await markPage(page)
    await edit(PANEL, (text) => text.replace('All projects of this group', 'All their projects'))
    await expect(panel).toContainText('All their projects')
    expect(await samePage()).toBe(true)
    await edit(PANEL, (text) => text.replace(/(function Panel\(.*\{)/, '$1 throw new Error("boom")'))
    await expect(overlay(page)).toContainText('boom')
    await expect(overlay(page)).toContainText(PANEL)
    await edit(PANEL, (text) => text.replace('All projects of this group', 'Mended'))
    await expect(panel).toContainText('Mended')
    await expect(overlay(page)).toHaveCount(0)
  },
)

test(
  'a compile error is shown in the page with file and line until it is fixed',
  { tag: '@nightly' },
  async ({ page }) => {
    const samePage = await open(page)
    await edit(PAGE, (text) => text.replace('export function ProjectsPage()', 'export function {'))
    await expect(overlay(page)).toContainText('mf-projects does not compile')
    const place = placeOf('export function ProjectsPage()')
    await expect(overlay(page)).toContainText(place)
    await expect.poll(dev.output).toContain(place)
    expect(dev.output()).not.toContain('<unknown>')
    await edit(PAGE, titled('Fixed'))
    await expect(heading(page)).toHaveText('Fixed')
    await expect(overlay(page)).toHaveCount(0)
    expect(await samePage()).toBe(true)
  },
)

const throwing = (text: string) =>
  text.replace('const user = useUser()', 'const user = useUser(); if (user) throw new Error("boom")')

test(
  'a render error is shown with file and line, never the released version',
  { tag: '@nightly' },
  async ({ page }) => {
    const samePage = await open(page)
    await edit(PAGE, throwing)
    await expect(overlay(page)).toContainText(placeOf('const user = useUser()'))
    await expect(overlay(page)).toContainText('boom')
    await preview(page)
    await edit(PAGE, titled('Fixed'))
    await expect(heading(page)).toHaveText('Fixed')
    await expect(overlay(page)).toHaveCount(0)
    expect(await samePage()).toBe(true)
  },
)

test(
  'code that throws when the page is loaded does not bring the released version',
  { tag: '@nightly' },
  async ({ page }) => {
    await open(page)
    await edit(PAGE, throwing)
    await expect(overlay(page)).toContainText('boom')
    await loadClientAfter(page, () => page.getByText('This section is unavailable.').waitFor())
    await page.reload()
    await expect(overlay(page)).toContainText(placeOf('const user = useUser()'))
    await preview(page)
    await edit(PAGE, (text) => text)
    await expect(heading(page)).toHaveText('Projects')
    await expect(overlay(page)).toHaveCount(0)

    await edit(PAGE, (text) => `${text}\nthrow new Error("boom as it is loaded")\n`)
    await expect(overlay(page)).toContainText('boom as it is loaded')
    await page.reload()
    await expect(overlay(page)).toContainText('boom as it is loaded')
    await preview(page)
    await edit(PAGE, (text) => text)
    await expect(heading(page)).toHaveText('Projects')
    await expect(overlay(page)).toHaveCount(0)
  },
)

test(
  'a tab without the preview says that it shows the released version, and offers the code',
  { tag: '@nightly' },
  async ({ page }) => {
    const { origin } = new URL(address)
    await loadClientAfter(page, () => expectVersion(page, 'mf-projects', /^\d/))
    await page.goto(`${origin}/projects`)
    await expect(overlay(page)).toContainText('This page shows the released mf-projects')
    await page.getByRole('button', { name: 'Show my code' }).click()
    await preview(page)
    await expect(overlay(page)).toHaveCount(0)
  },
)

test('a CSS rule that is deleted disappears from the page', { tag: '@nightly' }, async ({ page }) => {
  await edit(STYLES, (text) => `${text}\n.filters { outline: 3px dotted red; }\n`)
  const samePage = await open(page)
  const filter = page.locator('#portal-stage [class*=filters]').first()
  const outline = () => filter.evaluate((element) => getComputedStyle(element).outlineStyle)
  await expect.poll(outline).toBe('dotted')
  await edit(STYLES, (text) => text)
  await expect.poll(outline).toBe('none')
  expect(await samePage()).toBe(true)
})

test(
  'a change in shared-ui appears; one in shared-session is reported in page and terminal',
  { tag: '@nightly' },
  async ({ page }) => {
    const samePage = await open(page)
    await edit(BUTTON, (text) => text.replace(': children}', ': <>{children} (changed)</>}'))
    await expect(
      page
        .locator('#portal-stage')
        .getByRole('button', { name: /\(changed\)/ })
        .first(),
    ).toBeVisible()
    expect(await samePage()).toBe(true)
    await edit(CALL, (text) => `${text}\n// changed\n`)
    await expect(overlay(page)).toContainText(
      `${CALL} has changed, but this page runs the portal's copy of it`,
    )
    await expect.poll(dev.output).toContain(`${CALL} has changed`)
    await edit(CALL, (text) => text)
    await expect(overlay(page)).toHaveCount(0)
  },
)

test(
  'code that does not compile when the command starts is reported, and runs once it is fixed',
  { tag: '@nightly' },
  async ({ page }) => {
    await edit(PAGE, (text) => text.replace('export function ProjectsPage()', 'export function {'))
    const broken = await startDev()
    try {
      await page.goto(broken.address)
      await expect(overlay(page)).toContainText(placeOf('export function ProjectsPage()'))
      await expect(overlay(page)).toContainText('This page shows the released mf-projects')
      await edit(PAGE, titled('Fixed'))
      await expect(heading(page)).toHaveText('Fixed')
      await preview(page)
      await expect(overlay(page)).toHaveCount(0)
    } finally {
      await end(broken)
    }
    await expect(overlay(page)).toContainText('sections dev has ended')
  },
)
