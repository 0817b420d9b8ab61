import { expect } from '@playwright/test'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { publishUnchecked, rollBack } from '../support/releases'
import { expectVersion, goTo, heading, learnVersions, letTimePass, markPage } from '../support/section-page'
import { patientTest as test } from '../support/test'
import { removeAll, variantOf } from '../support/variant'

/** Tabs that are open while a section is published and rolled back. */

let portal: Portal
const folders: string[] = []
const live: { first: string } = { first: '' }

test.beforeAll(async () => {
  portal = await startPortal()
  live.first = await liveVersion('mf-projects')
})
test.afterAll(async () => {
  await portal?.remove()
  await removeAll(folders)
})

async function liveVersion(section: string): Promise<string> {
  const registry = (await (await fetch(`${portal.url}/registry.json`)).json()) as {
    sections: Record<string, string>
  }
  return registry.sections[section] ?? ''
}

async function publishProjects(label: string): Promise<void> {
  const folder = await variantOf('mf-projects', label)
  folders.push(folder)
  await publishUnchecked(portal, 'mf-projects', folder)
}

test(
  'keep working, get a new version with one page load on the next entry, and the old one after a rollback',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(`${portal.url}/projects`)
    await expectVersion(page, 'mf-projects', live.first)
    const sameDocument = await markPage(page)
    await publishProjects('second')

    await goTo(page, 'Home')
    await learnVersions(page, 'Events')
    await expect(heading(page)).toHaveText('Events')
    expect(await sameDocument()).toBe(true)

    await goTo(page, 'Projects')
    await expectVersion(page, 'mf-projects', `${live.first}.second`)
    expect(await sameDocument()).toBe(false)
    await expect(page).toHaveURL(`${portal.url}/projects`)

    const newDocument = await markPage(page)
    await goTo(page, 'Events')
    await goTo(page, 'Projects')
    await expectVersion(page, 'mf-projects', `${live.first}.second`)
    expect(await newDocument()).toBe(true)

    await rollBack(portal, 'mf-projects')
    await learnVersions(page, 'Events')
    await goTo(page, 'Projects')
    await expectVersion(page, 'mf-projects', live.first)
    expect(await newDocument()).toBe(false)
  },
)

test(
  'show the panel of a broken section, and Retry loads the repaired version',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, portal.url, 'admin@recog.example')
    const broken = await liveVersion('mf-admin')
    await page.route(`${portal.url}/assets/mf-admin/${broken}/**`, (route) => route.fulfill({ status: 404 }))
    await goTo(page, 'Site Admin')
    await expect(heading(page)).toHaveText('This section is unavailable')
    const folder = await variantOf('mf-admin', 'repaired')
    folders.push(folder)
    await publishUnchecked(portal, 'mf-admin', folder)
    // The page asks for the live versions first, and tries the same one where the answer is late.
    const repaired = page.locator(`[data-slot="mf-admin"][data-section-version="${broken}.repaired"]`)
    await expect(async () => {
      const retry = page.getByRole('button', { name: 'Retry' })
      if (await retry.isVisible()) await retry.click()
      await expect(repaired).toBeVisible({ timeout: 2_000 })
    }).toPass()
  },
)

test("never lose a partly filled form, and still load their own version's files", async ({ page }) => {
  await signIn(page, portal.url, 'steering@recog.example', '/projects/new')
  const name = page.getByLabel('Name', { exact: false }).first()
  await name.fill('Half written')
  const sameDocument = await markPage(page)
  const running = await page.locator('[data-slot="mf-projects"]').getAttribute('data-section-version')
  await publishProjects('third')
  await letTimePass(page)
  const learned = page.waitForResponse('**/registry.json')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await (await learned).finished()

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await goTo(page, 'Projects')
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(name).toHaveValue('Half written')
  expect(await sameDocument()).toBe(true)
  const entry = await page.request.get(`${portal.url}/assets/mf-projects/${running}/remoteEntry.js`)
  expect(entry.status()).toBe(200)

  await goTo(page, 'Home')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(`${portal.url}/home`)
})
