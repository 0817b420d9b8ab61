import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test, type Page, type Route } from '@playwright/test'
import { startPortal, type Portal } from '../support/portal'
import { ROOT } from '../support/root'
import { goTo, heading } from '../support/section-page'

/**
 * One section's files are broken in every way; the others, the header and logout go on, and the section host climbs its
 * ladder: again on a bad line, then the previous version in the same page, then the panel.
 */

interface Release {
  readonly version: string
  readonly entry: string
  readonly preload: readonly string[]
}
interface Entry {
  readonly live: Release
  readonly previous?: Release
}

const FAULTS: Record<string, () => (route: Route) => Promise<unknown>> = {
  'answers 404': () => (route) => route.fulfill({ status: 404, body: 'not found' }),
  'answers 503': () => (route) => route.fulfill({ status: 503, body: '' }),
  'is garbage': () => (route) => route.fulfill({ contentType: 'text/javascript', body: '%%%' }),
  'is a web page': () => (route) => route.fulfill({ contentType: 'text/html', body: '<p>sorry</p>' }),
  'is tampered with': () => async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, body: `${await answer.text()}\n/* one byte more */` })
  },
  'never answers': () => () => new Promise(() => {}),
}

let portal: Portal
let section: Entry
/** The part of the shell that brings sections onto the page. */
let runtimeFile: string

test.beforeAll(async () => {
  portal = await startPortal()
  await publishAnotherVersion()
  section = await readEntry()
  expect(section.previous?.version).toBeTruthy()
})
test.afterAll(() => portal?.remove())

async function publishAnotherVersion(): Promise<void> {
  const out = await mkdtemp(path.join(os.tmpdir(), 'build-'))
  const env = { ...process.env, RELEASES: path.join(portal.data, 'releases') }
  const sections = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'release-tools/src/cli/main.ts', ...args], {
      cwd: ROOT,
      env,
    })
  await sections('build', 'mf-projects', '--out', out, '--label', 'next')
  await sections('publish', 'mf-projects', '--from', out, '--reason', 'a second version to fall back from')
  await rm(out, { recursive: true })
}

async function readEntry(): Promise<Entry> {
  const html = await (await fetch(`${portal.url}/projects`)).text()
  const registry = /id="portal-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  runtimeFile = /<meta name="portal-runtime" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const entry = (JSON.parse(registry) as Record<string, Entry>)['mf-projects']
  if (!entry) throw new Error('The document lists no mf-projects')
  return entry
}

function filesOf(release: Release): Record<string, string> {
  const ends = (ending: string) => release.preload.find((file) => file.endsWith(ending)) ?? ''
  return { entry: release.entry, chunk: ends('.js'), stylesheet: ends('.css'), shell: runtimeFile }
}

/** The version whose code the page runs. */
function loadedVersions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return [...new Set(names.flatMap((name) => /\/mf-projects\/([^/]+)\/remoteEntry/.exec(name)?.[1] ?? []))]
  })
}

function shownVersion(page: Page): Promise<string | undefined> {
  return page
    .locator('[data-section-version]:visible')
    .first()
    .evaluate((slot) => (slot instanceof HTMLElement ? slot.dataset['sectionVersion'] : undefined))
}

async function goToProjects(page: Page): Promise<void> {
  await page.goto(`${portal.url}/home`)
  await goTo(page, 'Projects')
}

/** The page's own files are preloaded by the document; those of the next page are asked for by the section host. */
const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  'coming from another page': goToProjects,
  'as the first page': (page) => page.goto(`${portal.url}/projects`, { waitUntil: 'commit' }),
}

for (const [way, go] of Object.entries(WAYS)) {
  test.describe(way, () => {
    for (const kind of ['entry', 'chunk', 'stylesheet']) {
      for (const [fault, make] of Object.entries(FAULTS)) {
        // The first page's document carries its stylesheet inside.
        if (kind === 'stylesheet' && go !== goToProjects) continue
        test(`the ${kind} ${fault}: the previous version takes its place`, async ({ page }) => {
          await page.route(`${portal.url}${filesOf(section.live)[kind]}`, make())
          await go(page)
          await expect(heading(page)).toHaveText('Projects')
          expect(await loadedVersions(page)).toContain(section.previous?.version)
          expect(await shownVersion(page)).toBe(section.previous?.version)
          await othersGoOn(page)
        })
      }
    }

    for (const kind of ['entry', 'chunk', 'shell']) {
      test(`a bad line for a moment, ${kind}: the live version comes all the same`, async ({ page }) => {
        let asked = 0
        await page.route(`${portal.url}${filesOf(section.live)[kind]}`, (route) => {
          asked += 1
          return asked === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue()
        })
        await go(page)
        await expect(heading(page)).toHaveText('Projects')
        expect(asked).toBeGreaterThan(1)
        expect(await loadedVersions(page)).toEqual([section.live.version])
      })
    }
  })
}

test('both versions gone: the panel says so, and Try again can succeed', async ({ page }) => {
  const everything = `${portal.url}/assets/mf-projects/**`
  await page.route(everything, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`${portal.url}/projects`)
  await expect(heading(page)).toHaveText('This section is unavailable')
  await othersGoOn(page)
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click()
  await expect(heading(page)).toHaveText('This section is unavailable')
  await page.unroute(everything)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Projects')
})

async function othersGoOn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Publications' }).click()
  await expect(heading(page)).toHaveText('Publications')
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click()
  await expect(heading(page)).toHaveText('Events')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
}
