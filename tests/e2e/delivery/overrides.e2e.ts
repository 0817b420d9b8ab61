import { expect } from '@playwright/test'
import type { Served } from '../support/listen'
import { serveWithCors } from '../support/serve-with-cors'
import { startPortal, type Portal } from '../support/portal'
import { publishUnchecked } from '../support/releases'
import { expectVersion, goTo, heading, markPage } from '../support/section-page'
import { patientTest as test } from '../support/test'
import { removeAll, variantOf } from '../support/variant'

/** Overrides of live versions in one tab. */

let portal: Portal
let machine: Served
let broken: Served
const folders: string[] = []

test.beforeAll(async () => {
  portal = await startPortal({ PREVIEW: '1' })
  const second = await variantOf('mf-projects', 'second')
  const local = await variantOf('mf-projects', 'local', (_file, text) =>
    text.replaceAll('"Projects"', '"Projects of my own machine"'),
  )
  folders.push(second, local)
  await publishUnchecked(portal, 'mf-projects', second)
  machine = await serveWithCors(local)
  broken = await serveWithCors('/nowhere')
})
test.afterAll(async () => {
  await portal?.remove()
  await machine?.stop()
  await broken?.stop()
  await removeAll(folders)
})

const banner = 'Only in this tab'

test('the previous version, for this tab until Reset', { tag: '@nightly' }, async ({ page, context }) => {
  await page.goto(`${portal.url}/projects?section.mf-projects=previous&filter=x`)
  await expect(page).toHaveURL(`${portal.url}/projects?filter=x`)
  await expectVersion(page, 'mf-projects', /^0\.1\.0-\w+$/)
  await expect(page.getByRole('complementary', { name: banner })).toContainText(
    'mf-projects: the previous version',
  )
  const other = await context.newPage()
  await other.goto(`${portal.url}/projects`)
  await expectVersion(other, 'mf-projects', /second$/)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expectVersion(page, 'mf-projects', /second$/)
  await expect(page.getByRole('complementary', { name: banner })).toHaveCount(0)
})

test('a section switched off, while the others work', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(`${portal.url}/home?section.mf-projects=off`)
  await goTo(page, 'Projects')
  await expect(heading(page)).toHaveText('This section is switched off')
  await goTo(page, 'Events')
  await expect(heading(page)).toHaveText('Events')
})

test("a team's own build in the running portal", { tag: '@nightly' }, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).origin))
  await page.goto(`${portal.url}/projects?section=mf-projects@${machine.origin}`)
  await expectVersion(page, 'mf-projects', /second$/)
  expect(requested).not.toContain(machine.origin)
  await page.getByRole('button', { name: 'Run it', exact: true }).click()
  await expectVersion(page, 'mf-projects', 'preview')
  await expect(heading(page)).toHaveText('Projects of my own machine')
  await expect(page.getByRole('complementary', { name: banner })).toContainText(
    `preview from ${machine.origin}`,
  )
  await goTo(page, 'Events')
  await goTo(page, 'Projects')
  await expectVersion(page, 'mf-projects', 'preview')
})

test(
  'a failing preview falls back to the live version, and ends at the third start',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(`${portal.url}/projects?section=mf-projects@${broken.origin}`)
    await page.getByRole('button', { name: 'Run it', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible()
    await expectVersion(page, 'mf-projects', /second$/)
    await page.reload()
    await expectVersion(page, 'mf-projects', /second$/)
    await page.reload()
    await expectVersion(page, 'mf-projects', /second$/)
    await expect(page.getByRole('complementary', { name: banner })).toContainText('so they were reset')
    await page.reload()
    await markPage(page)
    await expect(page.getByRole('complementary', { name: banner })).toHaveCount(0)
  },
)

test('a portal without PREVIEW loads only from itself', { tag: '@nightly' }, async ({ page }) => {
  const strict = await startPortal()
  try {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(strict.url) && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    await page.goto(`${strict.url}/projects?section=mf-projects@${machine.origin}`)
    await expectVersion(page, 'mf-projects', /^0\.1\.0/)
    expect(foreign).toEqual([])
    const answer = await page.request.get(`${strict.url}/projects`)
    expect(answer.headers()['content-security-policy']).not.toContain('localhost:*')
  } finally {
    await strict.remove()
  }
})
