import { expect, type Page, type Route } from '@playwright/test'
import { giveUp } from '../support/measuring'
import { startPortal, type Portal } from '../support/portal'
import { publishUnchecked } from '../support/releases'
import { goTo, heading } from '../support/section-page'
import { patientTest as test } from '../support/test'
import { removeAll, variantOf } from '../support/variant'

/**
 * A file of one section is broken. The other sections, the header and logout keep working. The section host retries, then loads the
 * fallback version in the same page, then shows the panel. `npm run chaos -- sections` breaks every file of every section at night.
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

const FAULTS = {
  'responds with 404': (route: Route) => route.fulfill({ status: 404, body: 'not found' }),
  'responds with 503': (route: Route) => route.fulfill({ status: 503, body: '' }),
  'is a web page': (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>sorry</p>' }),
  'is tampered with': async (route: Route) => {
    const response = await route.fetch()
    return route.fulfill({ response, body: `${await response.text()}\n/* one byte more */` })
  },
  'never responds': () => new Promise(() => {}),
}

let portal: Portal
let section: Entry
/** The shell's chunk that loads sections. */
let runtimeFile: string

test.beforeAll(async () => {
  portal = await startPortal()
  const next = await variantOf('mf-projects', 'next')
  await publishUnchecked(portal, 'mf-projects', next)
  await removeAll([next])
  section = await readEntry()
  expect(section.previous?.version).toBeTruthy()
})
test.afterAll(() => portal?.remove())

async function readEntry(): Promise<Entry> {
  const html = await (await fetch(`${portal.url}/projects`)).text()
  const registry = /id="portal-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  runtimeFile = /<meta name="portal-runtime" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const { sections: listed = {} } = JSON.parse(registry) as { sections?: Record<string, Entry> }
  const entry = listed['mf-projects']
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

type Enter = (page: Page) => Promise<unknown>
/** The document preloads the page's own files; the section host loads those of the next page. */
const directly: Enter = (page) => page.goto(`${portal.url}/projects`, { waitUntil: 'commit' })

/** One fault of each kind of file, and at night those with which a page is opened that `npm run chaos` leaves out. */
const CASES: readonly (readonly [kind: string, fault: keyof typeof FAULTS, enter: Enter])[] = [
  ['entry', 'responds with 404', goToProjects],
  ['chunk', 'is tampered with', goToProjects],
  ['stylesheet', 'responds with 503', goToProjects],
  ['entry', 'is a web page', directly],
  ['chunk', 'is a web page', directly],
  ['entry', 'never responds', directly],
  ['chunk', 'never responds', directly],
]

for (const [kind, fault, enter] of CASES) {
  const tag = enter === directly ? '@nightly' : []
  test(`the ${kind} ${fault}: the fallback version loads`, { tag }, async ({ page }) => {
    await page.route(`${portal.url}${filesOf(section.live)[kind]}`, FAULTS[fault])
    await enter(page)
    // After eight seconds.
    if (fault === 'never responds') await expect.poll(() => giveUp(page, 8_000)).toBeGreaterThan(0)
    await expect(heading(page)).toHaveText('Projects')
    expect(await loadedVersions(page)).toContain(section.previous?.version)
    expect(await shownVersion(page)).toBe(section.previous?.version)
    await othersWork(page)
  })
}

for (const enter of [goToProjects, directly]) {
  test(
    `the shell fails once, ${enter.name}: the live version loads`,
    { tag: '@nightly' },
    async ({ page }) => {
      let requests = 0
      await page.route(`${portal.url}${filesOf(section.live)['shell']}`, (route) => {
        requests += 1
        return requests === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue()
      })
      await enter(page)
      await expect(heading(page)).toHaveText('Projects')
      expect(requests).toBeGreaterThan(1)
      expect(await loadedVersions(page)).toEqual([section.live.version])
    },
  )
}

test('both versions gone: the panel says so, and Retry can succeed', async ({ page }) => {
  const everything = `${portal.url}/assets/mf-projects/**`
  await page.route(everything, (route: Route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`${portal.url}/projects`)
  await expect(heading(page)).toHaveText('This section is unavailable')
  await othersWork(page)
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click()
  await expect(heading(page)).toHaveText('This section is unavailable')
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.press('Enter')
  // It failed again: there is a new panel.
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toHaveText('This section is unavailable')
  await page.unroute(everything)
  await retry.press('Enter')
  await expect(heading(page)).toHaveText('Projects')
  await expect(heading(page)).toBeFocused()
})

async function othersWork(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Publications' }).click()
  await expect(heading(page)).toHaveText('Publications')
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click()
  await expect(heading(page)).toHaveText('Events')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
}
