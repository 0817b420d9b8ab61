import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { CRASHES, CRASHES_FILE, FIRST_LINE, wayOf } from '../fixtures/crashing-section/source'
import { startPortal, type Portal } from '../support/portal'
import { publishUnchecked } from '../support/releases'
import { ROOT } from '../support/root'
import { goTo, heading } from '../support/section-page'
import { patientTest as test } from '../support/test'

/** Errors of a section in the browser, and where the operator sees them. */

let portal: Portal
let work: string
test.beforeAll(async () => {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true })
  work = await mkdtemp(path.join(ROOT, '.cache/crashing-'))
  await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', path.join(ROOT, 'tests/e2e/fixtures/crashing-section/build.ts'), work],
    { cwd: ROOT },
  )
  portal = await startPortal()
  await publishUnchecked(portal, 'mf-crash', path.join(work, 'mf-crash/dist'))
})
test.afterAll(async () => {
  await portal?.remove()
  await rm(work, { recursive: true, force: true })
})

interface Health {
  readonly versions: readonly {
    readonly section: string
    readonly version: string
    readonly seen: readonly { readonly thrownAt?: string; readonly name: string; readonly count: number }[]
  }[]
}

async function seenErrors(): Promise<Health['versions'][number]['seen']> {
  const response = await fetch(`${portal.url}/dev/sections/health.json`)
  const { versions } = (await response.json()) as Health
  return versions.find(({ section, version }) => section === 'mf-crash' && version === '1.0.0')?.seen ?? []
}

const all = Array.from({ length: CRASHES }, (_, crash) => crash)
/** React hands what a render throws to the shell. Everything else reaches the window, before the test goes on. */
const press = (page: Page, crash: number) => {
  const button = page.getByRole('button', { name: String(crash), exact: true })
  const isUncaught = !['render', 'unmount'].includes(wayOf(crash))
  return Promise.all([isUncaught && page.waitForEvent('pageerror'), button.click()])
}

async function openPage(page: Page): Promise<void> {
  await page.goto(`${portal.url}/crash`)
  await expect(heading(page)).toHaveText('Crash')
}

/** Cause one crash, and leave the page as it was before. */
async function crash(page: Page, number: number): Promise<void> {
  await press(page, number)
  if (wayOf(number) === 'render') await openPage(page)
  if (wayOf(number) !== 'unmount') return
  await expect(page.getByText(`leaving ${number}`)).toBeVisible()
  await goTo(page, 'Contact')
  await expect(heading(page)).toHaveText('Contact')
  await openPage(page)
}

test(
  'every crash of a section is attributed to its version and source line',
  { tag: '@nightly' },
  async ({ page }) => {
    await openPage(page)
    for (const number of all) await crash(page, number)
    // A page sends the last ones when it is left.
    await page.goto(`${portal.url}/contact`)
    const expected = all.map((number) => `mf-crash/${CRASHES_FILE}:${FIRST_LINE + number}`)
    await expect
      .poll(async () =>
        (await seenErrors()).map(({ thrownAt = '' }) => thrownAt.replace(/:\d+$/, '')).toSorted(),
      )
      .toEqual(expected.toSorted())
    expect(new Set((await seenErrors()).map(({ name }) => name))).toEqual(new Set(['TypeError']))
  },
)

test(
  'administrators see them with their source line, and nobody is sent a source map',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(`${portal.url}/dev/sections`)
    const errors = page.getByRole('region', { name: 'Errors' })
    await expect(errors.getByRole('row', { name: /mf-crash\/src\/crashes\.ts:3:/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Reports of all visitors' })).toContainText('mf-crash')
    const [script] = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
    )
    expect((await page.request.get(`${script}.map`)).status()).toBe(404)
  },
)
