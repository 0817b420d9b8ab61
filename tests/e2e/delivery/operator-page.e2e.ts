import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { isMeasuring, LATER_CODE, markMeasuring, measured, untilIdle } from '../support/measuring'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { publishUnchecked } from '../support/releases'
import { expectVersion, goTo, heading, settled, watchRequests } from '../support/section-page'
import { patientTest as test } from '../support/test'
import { removeAll, variantOf } from '../support/variant'

/** `/dev/sections`: live versions, and this browser's loads of them. */

let portal: Portal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(() => portal?.remove())

test('shows versions, sizes, loads and failures', { tag: '@nightly' }, async ({ page }) => {
  const folder = await variantOf('mf-projects', 'second')
  await publishUnchecked(portal, 'mf-projects', folder)
  await removeAll([folder])
  await page.route('**/mf-projects/*second/remoteEntry.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${portal.url}/home`)
  await goTo(page, 'Projects')
  await expectVersion(page, 'mf-projects', /^0\.1\.0-\w+$/)

  await page.goto(`${portal.url}/dev/sections`)
  await expect(page).toHaveTitle('Sections · ReCOG')
  const released = page.getByRole('region', { name: 'Released sections' })
  const row = released.getByRole('row', { name: /^mf-projects/ })
  await expect(row).toContainText(/0\.1\.0-\w+\.second/)
  await expect(row).toContainText('this-machine')
  await expect(row).toContainText('1, median')
  await expect(row).toContainText('network 1')
  await expect(released.getByRole('row')).toHaveCount(7)
  await expect(page.getByRole('img', { name: /Transfer size of each section: shell \d+ KB/ })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('#portal-stage').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test(
  'shows the speed of the last pages of the person who is signed in',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(`${portal.url}/dev/sections`)
    await expect(page.getByText('No measurements yet.')).toBeVisible()
    await page.addInitScript(markMeasuring)
    await signIn(page, portal.url, 'member@recog.example')
    await page.goto(`${portal.url}/projects`)
    await measured(page)
    await heading(page).click()
    await untilIdle(page)
    await page.goto(`${portal.url}/dev/sections`)
    const row = page
      .getByRole('region', { name: 'Page performance' })
      .getByRole('row', { name: /^\/projects / })
    await expect(row).toContainText('navigate')
    const rating = '(good|needs improvement|poor)'
    await expect(row).toContainText(new RegExp(`\\d s, ${rating}\\d+ ms, ${rating}0\\.\\d{3}, ${rating}`))
    const { violations } = await new AxeBuilder({ page }).include('#portal-stage').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  },
)

test('a visitor loads no measuring code when reports are off', { tag: '@nightly' }, async ({ page }) => {
  const later: string[] = []
  page.on('request', (request) => {
    if (LATER_CODE.test(request.url())) later.push(request.url())
  })
  watchRequests(page)
  await page.goto(`${portal.url}/home`)
  await settled(page)
  expect(await Promise.all(later.map((url) => isMeasuring(page, url)))).not.toContain(true)
})

test('is for administrators only outside of demo mode', { tag: '@nightly' }, async ({ page }) => {
  const strict = await startPortal({ DEMO: '0' })
  try {
    await page.goto(`${strict.url}/dev/sections`)
    await expect(page.getByText('This page is for administrators of the portal.')).toBeVisible()
    expect((await page.request.get(`${strict.url}/dev/sections/about.json`)).status()).toBe(404)
  } finally {
    await strict.remove()
  }
})
