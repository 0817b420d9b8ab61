import { expect, type Page } from '@playwright/test'

/** The version of the section whose code runs on the page. */
export async function expectVersion(page: Page, section: string, version: string | RegExp): Promise<void> {
  await expect(page.locator(`[data-slot="${section}"][data-state="shown"]`)).toHaveAttribute(
    'data-section-version',
    version,
  )
}

/** The heading of a page, not of its skeleton. */
export const heading = (page: Page) =>
  page.locator('#portal-stage [data-state="shown"]:not([data-slot="skeleton"]) h1')

/** Follow a link of the header once it is hydrated; before, the browser would load a document. */
export async function goTo(page: Page, link: string): Promise<void> {
  await page.locator('#portal-header:not([data-not-hydrated])').waitFor()
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
}

/** Set a mark that a page load removes. @returns a check whether it still exists */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'here'))
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-mark'))
}

/** Advance the page's clock by minutes, so that its cached versions are stale. */
export const letTimePass = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 10 * 60_000
  })

/** Hold back all scripts until the returned function is called. */
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
