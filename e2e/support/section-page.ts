import { expect, type Page } from '@playwright/test'

/** The version of a section whose code stands on the page. */
export async function expectVersion(page: Page, section: string, version: string | RegExp): Promise<void> {
  await expect(page.locator(`[data-slot="${section}"][data-state="shown"]`)).toHaveAttribute(
    'data-section-version',
    version,
  )
}

/** The heading of a page, not of the skeleton that stands there until it comes. */
export const heading = (page: Page) =>
  page.locator('#portal-stage [data-state="shown"]:not([data-slot="skeleton"]) h1')

/** By a link of the header, once that is alive: before, the browser would load a document. */
export async function goTo(page: Page, link: string): Promise<void> {
  await page.locator('#portal-header:not([data-not-hydrated])').waitFor()
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
}

/** Leave a mark that a page load wipes out. @returns whether it is still there */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'here'))
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-mark'))
}

/** For the page it is minutes later: what it has read of versions is old. */
export const letTimePass = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 10 * 60_000
  })

/** Hold back all code until it is called. */
export async function holdCode(page: Page): Promise<() => void> {
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  return arrive
}
