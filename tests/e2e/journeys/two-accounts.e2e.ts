import { expect, type BrowserContext, type Page } from '@playwright/test'
import { fillSignIn, signIn } from '../support/people'
import { recordNetwork, type Exchange } from '../support/network-log'
import type { Portal } from '../support/portal'
import { test } from '../support/test'
import { heading, settled } from '../support/section-page'

/**
 * Two people use one browser, one after the other. Browsers store lists, so nothing that the first saw may become readable for the
 * second: not by Back, by a page that the second may not open, or in what the browser stored.
 */

const LIST = '/api/steering/users'
const MATRIX = '/steering/assign'
const rows = (page: Page) => page.getByRole('main').getByRole('rowheader')

test(
  'a second visit sends lists only if they have changed',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    const { responses } = await openMatrix(page, portal)
    await page.goto(`${portal.url}/home`)
    // The browser drops a stored list whose request is cancelled half-way; the home page reads it, too.
    await settled(page)
    await page.goto(`${portal.url}${MATRIX}`)
    await expect(rows(page).first()).toBeVisible()
    // Home counts the pending requests in the same list.
    const second = () => responses().filter(({ from }) => from === MATRIX)[1]
    await expect.poll(() => second()?.bytes).toBeGreaterThan(0)
    expect(responses()[0]).toMatchObject({ status: 200, encoding: 'br' })
    expect(second()?.status).toBe(304)
    expect(second()?.bytes).toBeLessThan(1_000)
  },
)

test(
  'Back shows what has changed in the meantime, not the stored list',
  { tag: '@nightly' },
  async ({ page, context, portal }) => {
    await openMatrix(page, portal)
    // Adding somebody to the steering committee asks first.
    const box = page
      .getByRole('main')
      .getByRole('checkbox', { name: /^(?!.* in Steering Committee).* in /, checked: false })
      .first()
    const name = (await box.getAttribute('aria-label')) ?? ''
    await page.goto(`${portal.url}/home`)
    const tab = await context.newPage()
    await tab.goto(`${portal.url}${MATRIX}`)
    const saved = tab.waitForResponse('**/api/steering/assign')
    await tab.getByRole('checkbox', { name, exact: true }).click()
    expect((await saved).status()).toBeLessThan(300)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked()
  },
)

for (const ends of ['signs out', 'loses the session'] as const) {
  test(`when the first ${ends} and somebody else signs in, Back shows nothing of the first`, async ({
    page,
    context,
    portal,
  }) => {
    const { names, responses } = await openMatrix(page, portal)
    expect(await stored(page)).toEqual({ status: 'readable' })
    if (ends === 'signs out') {
      await page.goto(`${portal.url}/home`)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    } else {
      // Nothing tells the browser to clear what it stored.
      await dropSession(context)
      await page.goto(`${portal.url}/home`)
    }
    expect(await stored(page)).toEqual({ status: 'not stored' })

    await page.getByRole('button', { name: 'Login' }).click()
    await fillSignIn(page, 'member@recog.example')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    const before = responses().length
    await backTo(page, `${portal.url}${MATRIX}`)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByText('Steering access required.').or(page.getByRole('main'))).toBeVisible()
    for (const name of names) await expect(page.getByText(name, { exact: false })).toHaveCount(0)
    for (const { status } of responses().slice(before)) expect(status).toBe(403)
    expect(await stored(page)).toEqual({ status: 'not stored' })
  })
}

/** The matrix of a steering member. @returns the names in it, and the responses with its list, so far and later */
async function openMatrix(page: Page, portal: Portal) {
  const network = await recordNetwork(page)
  await signIn(page, portal.url, 'steering@recog.example', MATRIX)
  // The first rows are shown before the others.
  await expect(rows(page).nth(4)).toBeVisible()
  const names = (await rows(page).locator('bdi').allInnerTexts()).slice(0, 5)
  expect(names.length).toBeGreaterThan(2)
  const isList = ({ url }: Exchange) => new URL(url).pathname === LIST
  return { names, responses: () => network().filter(isList) }
}

/** Go back to a page by the browser's list of visited pages, over those of signing in. */
async function backTo(page: Page, url: string): Promise<void> {
  await settled(page)
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  const entry = entries.findLast((each) => each.url === url)
  if (!entry) throw new Error(`${url} has not been visited`)
  await Promise.all([
    page.waitForURL(url),
    session.send('Page.navigateToHistoryEntry', { entryId: entry.id }),
  ])
}

async function dropSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /session/ })
}

/** Copies of the list that a script of the page can read without asking the server. */
function stored(page: Page): Promise<{ status: string }> {
  return page.evaluate(async (url) => {
    const response = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)
    return response?.ok ? { status: 'readable' } : { status: 'not stored' }
  }, LIST)
}
