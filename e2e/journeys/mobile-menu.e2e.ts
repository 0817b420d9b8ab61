import { expect, test, type Page } from '@playwright/test'
import { startPortal, type Portal } from '../support/portal'

/** The menu of a small screen lies over the page, which stays where the visitor left it (edge case T31). */

let portal: Portal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(() => portal?.remove())

const START = 240
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('the page behind the open menu does not scroll, and is where it was when the menu closes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(`${portal.url}/home`)
  await page.locator('#portal-header:not([data-asleep])').waitFor()
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, START)
  await expect.poll(() => scrolled(page)).toBe(START)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.mouse.move(200, 560)
  await page.mouse.wheel(0, 300)
  await page.getByRole('link', { name: 'Contact', exact: true }).hover()
  await page.mouse.wheel(0, 300)
  await page.waitForTimeout(300)
  expect(await scrolled(page)).toBe(START)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  expect(await scrolled(page)).toBe(START)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => scrolled(page)).toBe(START + 100)
})

test('a window that grows while the menu is open can be scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(`${portal.url}/home`)
  await page.locator('#portal-header:not([data-asleep])').waitFor()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, START)
  await expect.poll(() => scrolled(page)).toBe(START)
})
