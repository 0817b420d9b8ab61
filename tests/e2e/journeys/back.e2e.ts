import { expect, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { signIn } from '../support/people'
import type { Portal } from '../support/portal'
import { test } from '../support/test'
import { goTo, heading, markPage, settled } from '../support/section-page'

/**
 * Back, in a browser that keeps pages as they were left: a public page comes back at once, and a member's page never to
 * anybody else. Playwright turns the back/forward cache off unless it is told not to.
 */
test.use({
  launchOptions: {
    executablePath: CHROMIUM_PATH,
    args: [...CHROMIUM_FLAGS],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test(
  'Back from the sign-in page restores the page as the visitor left it',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const refusals = await reasonsAgainstKeeping(page)
    await page.goto(`${portal.url}/home`)
    await settled(page)
    const isSameDocument = await markPage(page)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) =>
        document.documentElement.setAttribute(
          'data-back',
          `${persisted} ${document.querySelector('h1')?.textContent}`,
        ),
      )
    })
    const title = await heading(page).innerText()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByLabel('Password')).toBeVisible()

    await page.goBack({ waitUntil: 'commit' })
    // Nothing stood between Back and the page: no question to the server, no blank moment.
    await expect(page.locator('html')).toHaveAttribute('data-back', `true ${title}`)
    expect(await isSameDocument()).toBe(true)
    expect(refusals).toEqual([])

    await page.getByRole('button', { name: 'Close menu' }).click()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await goTo(page, 'Publications')
    await expect(page).toHaveURL(/\/publications$/)
    await expect(heading(page)).toHaveText('Publications')
  },
)

test(
  'a member who is still signed in returns to the same page and scroll position',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 1280, height: 300 })
    const refusals = await reasonsAgainstKeeping(page)
    const names = await openGroup(page, portal)
    const isSameDocument = await markPage(page)
    await page.evaluate(() => scrollTo(0, 150))
    await page.goto(`${portal.url}/home`)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('main').getByRole('link', { name: names[0] })).toBeVisible()
    expect(await isSameDocument()).toBe(true)
    expect(refusals).toEqual([])
    expect(await page.evaluate(() => scrollY)).toBe(150)
    await goTo(page, 'Projects')
    await expect(heading(page)).toHaveText('Projects')
  },
)

test(
  "a member's typed text is restored and can be continued",
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await signIn(page, portal.url, 'steering@recog.example', '/projects/new')
    const description = page.getByLabel('Description')
    await description.fill('Half a thought')
    page.on('dialog', (question) => void question.accept())
    await page.goto(`${portal.url}/home`)
    await page.goBack({ waitUntil: 'commit' })
    await expect(description).toHaveValue('Half a thought')
    await description.press('End')
    await description.pressSequentially(', whole')
    await expect(description).toHaveValue('Half a thought, whole')
  },
)

for (const where of ['here', 'in another tab'] as const) {
  test(
    `after logging out ${where}, Back shows no member for a single frame`,
    { tag: '@nightly' },
    async ({ page, context, portal }) => {
      const frames = await backAfterLogout(portal, page, where === 'here' ? page : await context.newPage())
      // The server had the browser drop the pages that it kept, so the page is loaded again.
      expect(frames[0]).toEqual({ when: 'pageshow', names: [] })
      expect(frames.flatMap(({ names }) => names)).toEqual([])
    },
  )

  test(`after logging out ${where}, a page from the back/forward cache shows no member either`, async ({
    page,
    context,
    portal,
  }) => {
    // A browser without Clear-Site-Data, or a portal without https. Whoever notices that the session has ended sends it, too.
    await context.route(/\/(identity|api)\//, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      const { 'clear-site-data': _dropped, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    const refusals = await reasonsAgainstKeeping(page)
    const frames = await backAfterLogout(portal, page, where === 'here' ? page : await context.newPage())
    expect(refusals).toEqual([])
    // The page was restored from the cache, with its content detached before it was visible.
    expect(frames[0]).toEqual({ when: 'pageshow of a kept page', names: [] })
    expect(frames.flatMap(({ names }) => names)).toEqual([])
  })
}

/** Open a group, go to another page, sign out in `tab` and press Back. @returns the frames shown since then */
async function backAfterLogout(portal: Portal, page: Page, tab: Page): Promise<Frame[]> {
  await watchFrames(page)
  const names = await openGroup(page, portal)
  expect(names.length).toBeGreaterThan(1)
  await page.goto(`${portal.url}/home`)
  await logOut(tab, portal)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.evaluate((names) => sessionStorage.setItem('test-names', JSON.stringify(names)), names)
  await page.evaluate(() => sessionStorage.setItem('test-frames', '[]'))

  await page.goBack({ waitUntil: 'commit' })
  // The page of a group redirects signed-out visitors.
  await expect(page).toHaveURL(/\/home$/)
  await expect(heading(page)).toBeVisible()
  await expect.poll(async () => (await framesSinceBack(page)).length).toBeGreaterThan(3)
  return framesSinceBack(page)
}

/** The browser's reasons not to cache a page for Back; none if it does. */
async function reasonsAgainstKeeping(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  const reasons: string[] = []
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  )
  return reasons
}

/** Sign in and open a working group. @returns the names on the page */
async function openGroup(page: Page, portal: Portal): Promise<string[]> {
  await signIn(page, portal.url, 'member@recog.example')
  await goTo(page, 'Working Groups')
  await page.getByRole('link', { name: 'View details' }).first().click()
  const people = page.locator('#portal-stage [data-state="shown"] a[href^="/members/"]')
  await expect(people.first()).toBeVisible()
  await settled(page)
  const greeting = await page
    .getByRole('banner')
    .getByRole('link', { name: 'Hello' })
    .locator('bdi')
    .innerText()
  return [...new Set([...(await people.allInnerTexts()), greeting])].filter((name) => name.length > 3)
}

async function logOut(page: Page, portal: Portal): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(`${portal.url}/home`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
}

interface Frame {
  readonly when: string
  /** The names in the document, including the title. */
  readonly names: readonly string[]
}

/** Check every document of the page, restored ones included, when it is shown and in each frame. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stored = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? '[]')
    const look = (when: string) => {
      const html = document.documentElement.outerHTML
      const names = stored('test-names').filter((name: string) => html.includes(name))
      sessionStorage.setItem('test-frames', JSON.stringify([...stored('test-frames'), { when, names }]))
    }
    addEventListener('pageshow', ({ persisted }) => look(persisted ? 'pageshow of a kept page' : 'pageshow'))
    const eachFrame = () => {
      look('frame')
      requestAnimationFrame(eachFrame)
    }
    requestAnimationFrame(eachFrame)
  })
}

async function framesSinceBack(page: Page): Promise<Frame[]> {
  const frames: Frame[] = await page.evaluate(() => JSON.parse(sessionStorage.getItem('test-frames') ?? '[]'))
  // Earlier ones belong to the page that Back left.
  return frames.slice(frames.findIndex(({ when }) => when !== 'frame'))
}
