import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { publish } from '@recog/release-service/operations'
import { SECTION_NAMES, type Releasable } from '@recog/release-tools/workspace'
import { PREVIOUS_VERSION, unpackPreviousRelease } from '../fixtures/previous-release'
import { pagesOf } from '../support/pages'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { keyOf, storeOf } from '../support/releases'
import { ROOT } from '../support/root'
import { answered, expectVersion, heading, watchRequests } from '../support/section-page'
import { patientTest as test } from '../support/test'
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

type FolderOf = (name: Releasable) => string

/** Publish with all checks but the browser, which this test replaces. */
const releaseTogether = async (names: readonly Releasable[], folderOf: FolderOf, unchecked = false) =>
  publish({
    store: storeOf(portal),
    key: await keyOf(portal),
    builds: names.map((name) => ({ name, folder: folderOf(name) })),
    by: 'a test',
    reason: 'both directions',
    unchecked,
  })

const release = (name: Releasable, folder: string, unchecked = false) =>
  releaseTogether([name], () => folder, unchecked)

/** At once: no section may take a place away that another one fills. */
const releaseSections = (folderOf: FolderOf) => releaseTogether(SECTION_NAMES, folderOf)

/** The version of a build of this repository. */
const NEW_VERSION = /^0\.\d+\.\d+-\w+$/

const previousBuild = (name: Releasable) => path.join(previous, name)
const newBuild = (name: Releasable) => path.join(ROOT, name, 'dist')

/** Opens every page of builds, as the one who may see them all. */
async function everyPageShows(page: Page, version: RegExp, folderOf: FolderOf): Promise<void> {
  watchRequests(page)
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|kind: crash/.test(message.text())) wrong.push(message.text())
  })
  await signIn(page, portal.url, 'admin@recog.example')
  const pages = pagesOf(folderOf)
  for (const route of pages.filter(({ path: at }) => !at.includes(':'))) {
    await page.goto(portal.url + route.path)
    await expectVersion(page, route.section, version)
    await expect(heading(page).first()).not.toBeEmpty()
    // With its data.
    await answered(page)
  }
  expect(wrong).toEqual([])
}

test('the sections of the previous release run in the new shell', { tag: '@nightly' }, async ({ page }) => {
  await releaseSections(previousBuild)
  await everyPageShows(page, PREVIOUS_VERSION, previousBuild)
})

/** The versions that a build of the shell provides, or that a build of a section needs. */
async function sharedBy(folder: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(path.join(folder, 'release.json'), 'utf8')
  return (JSON.parse(text) as { shared: Record<string, string> }).shared
}

test(
  'the new sections run in the shell of the previous release, or are refused with what it lacks',
  { tag: '@nightly' },
  async ({ page }) => {
    // It met the budgets of its time.
    await release('shell', previousBuild('shell'), true)
    const offered = await sharedBy(previousBuild('shell'))
    const needed = Object.entries(await sharedBy(newBuild('mf-public')))
    if (needed.every(([request, version]) => offered[request] === version)) {
      await releaseSections(newBuild)
      await everyPageShows(page, NEW_VERSION, newBuild)
    } else {
      for (const name of SECTION_NAMES) {
        await expect(release(name, newBuild(name))).rejects.toThrow(
          new RegExp(`^${name} \\S+ needs \\S+ \\^[\\d.]+, the shell offers [\\d.]+`),
        )
      }
    }
    await release('shell', newBuild('shell'))
    await releaseSections(newBuild)
  },
)

test('a section runs among older and newer ones', { tag: '@nightly' }, async ({ page }) => {
  const needs = ['--with', '@recog/shared-ui@9.0.0', '--label', 'ahead', '--out', built.from]
  await promisify(execFile)(process.execPath, ['scripts/sections.mjs', 'build', 'mf-projects', ...needs], {
    cwd: ROOT,
  })
  await page.goto(`${portal.url}/projects`)
  await expectVersion(page, 'mf-projects', NEW_VERSION)
  const usual = await ownScripts(page)
  await release('mf-projects', built.from)
  await page.goto(`${portal.url}/projects`)
  await expectVersion(page, 'mf-projects', /ahead$/)
  await expect(heading(page)).toHaveText('Projects')
  // Its own copy of shared-ui.
  expect(await ownScripts(page)).toBeGreaterThan(usual)

  // On a page of another section, too.
  await signIn(page, portal.url, 'member@recog.example')
  await groupIsShown(page)
  const projects = page.locator('[data-contribution="mf-projects/ProjectsOfGroup"]')
  await expect(projects.locator('[data-section-version]')).toHaveAttribute('data-section-version', /ahead$/)
  await expect(projects).toContainText('All projects of this group')
  // The previous release contributes nothing.
  await release('mf-projects', previousBuild('mf-projects'))
  await groupIsShown(page)
  await expect(projects).toHaveCount(0)
})

/** Open a group, and wait for what the host shows and for the panel of a section that is as new as the host. */
async function groupIsShown(page: Page): Promise<void> {
  await page.goto(`${portal.url}/committees/thorax`)
  await expect(heading(page)).toHaveText(/Thora/)
  await expect(page.getByRole('heading', { name: 'Members', exact: true })).toBeVisible()
  await expect(page.locator('[data-contribution="mf-steering/EventsOfGroup"]')).toHaveAttribute(
    'data-state',
    'shown',
  )
}

/** Number of the section's own scripts that the page has loaded. */
const ownScripts = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return new Set(names.filter((name) => /\/mf-projects\/.*\.js$/.test(name))).size
  })
