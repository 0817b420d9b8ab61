import { expect, type Page } from '@playwright/test'
import { signIn, type Persona } from '../support/people'
import { startSeededPortal, type Portal } from '../support/portal'
import { patientTest as test } from '../support/test'

/** Back shows a long list exactly as it was left: its search, page, added rows and scroll position. */

interface List {
  readonly path: string
  readonly as: Persona
  /** Selector of an element that each row contains. */
  readonly row: string
  /** Changes the list before it is left. */
  readonly prepare?: (page: Page) => Promise<void>
  /** A link in a row that leads elsewhere; without, the visitor leaves by the header. */
  readonly out?: string
}

const PERSON = 'a[href^="/members/"]'
const PROJECT = 'a[href^="/projects/many-"]'
const EVENT = 'a[href^="/events/"]'

const LISTS: Readonly<Record<string, List>> = {
  'the directory': {
    path: '/CommitteeAccess',
    as: 'member',
    row: 'a[href^="/committees/"]',
    out: 'a[href^="/committees/"]',
  },
  'the list of people': {
    path: '/CommitteeAccess?view=people',
    as: 'member',
    row: PERSON,
    prepare: (page) => showMore(page, PERSON),
    out: PERSON,
  },
  'a search for people': {
    path: '/CommitteeAccess?q=hospital',
    as: 'member',
    row: PERSON,
    prepare: (page) => showMore(page, PERSON),
    out: PERSON,
  },
  'the projects': {
    path: '/projects',
    as: 'member',
    row: PROJECT,
    prepare: (page) => showMore(page, PROJECT),
    out: PROJECT,
  },
  'the events': {
    path: '/events',
    as: 'member',
    row: EVENT,
    prepare: (page) => showMore(page, EVENT),
    out: EVENT,
  },
  'the requests to join': {
    path: '/steering/approve',
    as: 'steering',
    row: 'button[aria-label^="Approve "]',
    prepare: (page) => nextPage(page),
  },
  'the audit log': {
    path: '/admin/audit-logs?action=membership',
    as: 'admin',
    row: 'tbody tr',
    prepare: (page) => nextPage(page),
  },
}

let portal: Portal
test.beforeAll(async () => {
  portal = await startSeededPortal(['--people', '2000', '--requests', '60', '--audit', '2000'])
})
test.afterAll(() => portal?.remove())

for (const [name, { path, as, row, prepare, out }] of Object.entries(LISTS)) {
  test(`Back returns to the exact position in ${name}`, { tag: '@nightly' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.addInitScript(watchClicks)
    await signIn(page, portal.url, `${as}@recog.example`, path)
    const main = page.getByRole('main')
    await main.locator(row).last().waitFor()
    await prepare?.(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.7))
    if (out) await main.locator(out).last().click()
    else await page.getByRole('banner').getByRole('link', { name: 'Publications' }).click()
    const left = await whenLeft(page)
    expect(left.top).toBeGreaterThan(400)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

    await page.goBack()
    await expect.poll(() => viewLike(left.view, page)).toEqual(left.view)
  })
}

test(
  'Back returns to what was in view, though rows were still being added above it',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.addInitScript(watchClicks)
    await signIn(page, portal.url, 'member@recog.example', '/events')
    const past = page.getByRole('table', { name: 'Past events' }).locator(EVENT)
    await past.last().waitFor()
    await page
      .getByRole('button', { name: /^Show more/ })
      .first()
      .focus()
    await past.nth(10).evaluate(leaveWhileGrowing)
    const left = await whenLeft(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

    await page.goBack()
    // Otherwise all rows were there when the page was left.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left.top + 500)
    await expect.poll(() => viewLike(left.view, page)).toEqual(left.view)
  },
)

/** Press "Show more" once, and wait for the rows. */
async function showMore(page: Page, row: string): Promise<void> {
  const rows = page.getByRole('main').locator(row)
  const before = await rows.count()
  await page
    .getByRole('button', { name: /^Show more/ })
    .last()
    .click()
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
}

async function nextPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).last().click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(page.getByText(/Page 2 of/).last()).toBeVisible()
}

/** Runs in the page: press the focused "Show more" above a link, and follow the link while the rows are being added. */
async function leaveWhileGrowing(link: HTMLElement): Promise<void> {
  const topOnPage = () => link.getBoundingClientRect().top + scrollY
  const before = topOnPage()
  ;(document.activeElement as HTMLElement).click()
  while (topOnPage() <= before) await new Promise(requestAnimationFrame)
  link.scrollIntoView({ block: 'center', behavior: 'instant' })
  link.click()
}

/** What the visitor has in view. */
interface View {
  /** The text in the middle of the window, and its distance from the top in CSS pixels. */
  readonly text: string
  readonly distance: number
  readonly url: string
}

declare global {
  interface Window {
    viewNow?: () => View
  }
}

/** The scroll position and the view at the last click. */
const whenLeft = (page: Page): Promise<{ readonly top: number; readonly view: View }> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('left') ?? '{}'))

/** What is in view. The browser scrolls by whole pixels, so a view that is at most half a pixel from `left` is the same. */
async function viewLike(left: View, page: Page): Promise<View | undefined> {
  const now = await page.evaluate(() => window.viewNow?.())
  return now && Math.abs(now.distance - left.distance) <= 0.5 ? { ...now, distance: left.distance } : now
}

/** Runs in the page: store what the visitor sees when they click. Until then rows may be added, and a link brought into view. */
function watchClicks(): void {
  window.viewNow = () => {
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    return {
      text: middle?.textContent ?? '',
      distance: middle?.getBoundingClientRect().top ?? 0,
      url: location.href,
    }
  }
  const store = () =>
    sessionStorage.setItem('left', JSON.stringify({ top: scrollY, view: window.viewNow?.() }))
  addEventListener('click', store, { capture: true })
}
