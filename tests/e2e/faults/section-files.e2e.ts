import { expect, test, type Page, type Route } from '@playwright/test'
import { startPortal, type Portal } from '../support/portal'
import { publishUnchecked } from '../support/releases'
import { goTo, heading } from '../support/section-page'
import { removeAll, variantOf } from '../support/variant'

/**
 * One section's files are broken in every way. The other sections, the header and logout keep working. The section host
 * retries, then loads the fallback version in the same page, then shows the panel.
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
  'responds with 404': () => (route) => route.fulfill({ status: 404, body: 'not found' }),
  'responds with 503': () => (route) => route.fulfill({ status: 503, body: '' }),
  'is garbage': () => (route) => route.fulfill({ contentType: 'text/javascript', body: '%%%' }),
  'is a web page': () => (route) => route.fulfill({ contentType: 'text/html', body: '<p>sorry</p>' }),
  'is tampered with': () => async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, body: `${await response.text()}\n/* one byte more */` })
  },
  'never responds': () => () => new Promise(() => {}),
}

/** One fault of each kind of file. The others are tried at night. */
const TRIED_ALWAYS = ['entry responds with 404', 'chunk is tampered with', 'stylesheet responds with 503']

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

/** The page's own files are preloaded by the document; the section host loads those of the next page. */
const ENTRIES: Record<string, (page: Page) => Promise<unknown>> = {
  'coming from another page': goToProjects,
  'as the first page': (page) => page.goto(`${portal.url}/projects`, { waitUntil: 'commit' }),
}

for (const [entry, go] of Object.entries(ENTRIES)) {
  test.describe(entry, () => {
    for (const kind of ['entry', 'chunk', 'stylesheet']) {
      for (const [fault, make] of Object.entries(FAULTS)) {
        // The first page's document carries its stylesheet inside.
        if (kind === 'stylesheet' && go !== goToProjects) continue
        const isTriedAlways = go === goToProjects && TRIED_ALWAYS.includes(`${kind} ${fault}`)
        const tag = isTriedAlways ? [] : '@nightly'
        test(`the ${kind} ${fault}: the fallback version loads`, { tag }, async ({ page }) => {
          await page.route(`${portal.url}${filesOf(section.live)[kind]}`, make())
          await go(page)
          await expect(heading(page)).toHaveText('Projects')
          expect(await loadedVersions(page)).toContain(section.previous?.version)
          expect(await shownVersion(page)).toBe(section.previous?.version)
          await othersWork(page)
        })
      }
    }

    for (const kind of ['entry', 'chunk', 'shell']) {
      test(`a transient failure, ${kind}: the live version loads`, { tag: '@nightly' }, async ({ page }) => {
        let requests = 0
        await page.route(`${portal.url}${filesOf(section.live)[kind]}`, (route) => {
          requests += 1
          return requests === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue()
        })
        await go(page)
        await expect(heading(page)).toHaveText('Projects')
        expect(requests).toBeGreaterThan(1)
        expect(await loadedVersions(page)).toEqual([section.live.version])
      })
    }
  })
}

test('both versions gone: the panel says so, and Retry can succeed', async ({ page }) => {
  const everything = `${portal.url}/assets/mf-projects/**`
  await page.route(everything, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`${portal.url}/projects`)
  await expect(heading(page)).toHaveText('This section is unavailable')
  await othersWork(page)
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click()
  await expect(heading(page)).toHaveText('This section is unavailable')
  await page.unroute(everything)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page)).toHaveText('Projects')
})

async function othersWork(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Publications' }).click()
  await expect(heading(page)).toHaveText('Publications')
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click()
  await expect(heading(page)).toHaveText('Events')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
}
