import { expect, type Page, type Request } from '@playwright/test'
import { untilIdle } from './measuring'

/** The header once its code runs; before, a click on a link loads a document, and one on a button is held. */
export const LIVE_HEADER = '#portal-header:not([data-not-hydrated])'

const requestsOf = new WeakMap<Page, Set<Request>>()

/** Note the requests of a page from now on, for `answered` and `settled`. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>()
  requestsOf.set(page, open)
  page.on('request', (request) => {
    // Nobody reads the answer to a report.
    if (request.resourceType() !== 'ping') open.add(request)
  })
  const close = (request: Request) => void open.delete(request)
  page.on('requestfinished', close).on('requestfailed', close)
}

/** Wait until every request of a page has its response, and the page has reacted to it. */
export async function answered(page: Page): Promise<void> {
  const open = requestsOf.get(page)
  if (!open) throw new Error('Nobody watches the requests of this page')
  do {
    await expect.poll(() => [...open].map((request) => request.url())).toEqual([])
    await untilIdle(page)
  } while (open.size > 0)
}

/** Wait until the header and a page are on screen, and nothing more is on its way. */
export async function settled(page: Page): Promise<void> {
  await page.locator(LIVE_HEADER).waitFor()
  await heading(page).waitFor()
  await answered(page)
}

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
  await page.locator(LIVE_HEADER).getByRole('link', { name: link, exact: true }).click()
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

/** Go to another page, and wait until it is on screen and knows the live versions: a navigation does not wait for a slow response. */
export async function learnVersions(page: Page, link: string): Promise<void> {
  await letTimePass(page)
  const before = await heading(page).innerText()
  const response = page.waitForResponse('**/registry.json')
  await goTo(page, link)
  await (await response).finished()
  await expect(heading(page)).not.toHaveText(before)
}

/** Let the clock of a page run slowly, so that a busy machine does not make it read again what it requested more than 15 seconds ago. */
export async function slowClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() / 20
  })
}

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
