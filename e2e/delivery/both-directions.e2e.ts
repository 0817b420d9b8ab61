import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { publish } from '@recog/release-service/publish'
import { SECTION_NAMES, type Releasable } from '@recog/release-tools/workspace'
import { PREVIOUS_VERSION, unpackPreviousRelease } from '../fixtures/previous-release'
import { PAGES } from '../support/pages'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { keyOf, storeOf } from '../support/releases'
import { ROOT } from '../support/root'
import { expectVersion, heading } from '../support/section-page'
import { removeAll } from '../support/variant'

/** A shell and sections of different releases in one page, as after every publish of a team. */

let portal: Portal
let previous: string
const built = { from: '' }

test.beforeAll(async () => {
  portal = await startPortal()
  previous = await unpackPreviousRelease()
  built.from = await mkdtemp(path.join(os.tmpdir(), 'ahead-'))
})
test.afterAll(async () => {
  await portal?.remove()
  await removeAll([previous, built.from])
})

/** Publish with all checks but the browser, which this test replaces. */
const release = async (name: Releasable, folder: string, unchecked = false) =>
  publish({
    store: storeOf(portal),
    key: await keyOf(portal),
    builds: [{ name, folder }],
    by: 'a test',
    reason: 'both directions',
    unchecked,
  })

const previousBuild = (name: Releasable) => path.join(previous, name)
const newBuild = (name: Releasable) => path.join(ROOT, name, 'dist')

async function everyPageShows(page: Page, version: RegExp): Promise<void> {
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|kind: crash/.test(message.text())) wrong.push(message.text())
  })
  await signIn(page, portal.url, 'admin@recog.example')
  for (const route of PAGES.filter(({ path: at }) => !at.includes(':'))) {
    await page.goto(portal.url + route.path)
    await expectVersion(page, route.section, version)
    await expect(heading(page).first()).not.toBeEmpty()
    // With its data.
    await page.waitForLoadState('networkidle')
  }
  expect(wrong).toEqual([])
}

test('the sections of the previous release run in the new shell', async ({ page }) => {
  for (const name of SECTION_NAMES) await release(name, previousBuild(name))
  await everyPageShows(page, PREVIOUS_VERSION)
})

test('the new sections run in the shell of the previous release', async ({ page }) => {
  // It met the budgets of its time.
  await release('shell', previousBuild('shell'), true)
  for (const name of SECTION_NAMES) await release(name, newBuild(name))
  await everyPageShows(page, /^0\.\d+\.\d+-\w+$/)
  await release('shell', newBuild('shell'))
})

test('a section built for a newer shared-ui brings its own copy', async ({ page }) => {
  const words = [
    'build',
    'mf-projects',
    '--with',
    '@recog/shared-ui@9.0.0',
    '--label',
    'ahead',
    '--out',
    built.from,
  ]
  await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'release-tools/src/cli/main.ts', ...words],
    {
      cwd: ROOT,
    },
  )
  await page.goto(`${portal.url}/projects`)
  await expectVersion(page, 'mf-projects', /^0\.\d+\.\d+-\w+$/)
  const usual = await ownScripts(page)
  await release('mf-projects', built.from)
  await page.goto(`${portal.url}/projects`)
  await expectVersion(page, 'mf-projects', /ahead$/)
  await expect(heading(page)).toHaveText('Projects')
  expect(await ownScripts(page)).toBe(usual + 1)
})

/** Number of the section's own scripts that the page has loaded. */
const ownScripts = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return new Set(names.filter((name) => /\/mf-projects\/.*\.js$/.test(name))).size
  })
