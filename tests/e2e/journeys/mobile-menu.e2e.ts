import { expect, type Locator, type Page } from '@playwright/test'
import { untilIdle } from '../support/measuring'
import { settled } from '../support/section-page'
import { test } from '../support/test'

/** The menu of a small screen covers the page, which stays where the visitor left it (edge case T31). */

const START = 240
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Move the mouse there as a person does: Playwright's own click scrolls, since the header is beneath `scroll-padding-top`. */
async function pointAt(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}

async function press(page: Page, target: Locator): Promise<void> {
  await pointAt(page, target)
  await page.mouse.down()
  await page.mouse.up()
}

/** Count the turns of the wheel that reach the page from now on. */
async function countWheels(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['wheels'] = '0'
    addEventListener('wheel', () => (dataset['wheels'] = String(Number(dataset['wheels']) + 1)), true)
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['wheels']))
}

test(
  'the page behind the open menu does not scroll, and is where it was when the menu closes',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await page.goto(`${portal.url}/home`)
    await settled(page)
    await page.mouse.move(200, 500)
    await page.mouse.wheel(0, START)
    await expect.poll(() => scrolled(page)).toBe(START)

    await press(page, page.getByRole('button', { name: 'Open menu' }))
    const contact = page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true })
    await expect(contact).toBeVisible()
    const wheels = await countWheels(page)
    await pointAt(page, contact)
    await page.mouse.wheel(0, 300)
    await page.mouse.move(200, 590)
    await page.mouse.wheel(0, 300)
    await expect.poll(wheels).toBe(2)
    await untilIdle(page)
    expect(await scrolled(page)).toBe(START)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await untilIdle(page)
    expect(await scrolled(page)).toBe(START)
    await page.mouse.wheel(0, 100)
    await expect.poll(() => scrolled(page)).toBe(START + 100)
  },
)

test(
  'a window that grows while the menu is open can be scrolled',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await page.goto(`${portal.url}/home`)
    await settled(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.mouse.move(600, 400)
    await untilIdle(page)
    await page.mouse.wheel(0, START)
    await expect.poll(() => scrolled(page)).toBe(START)
  },
)
