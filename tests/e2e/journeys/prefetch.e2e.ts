import { expect, type Page } from '@playwright/test'
import { signIn } from '../support/people'
import { settled, slowClock } from '../support/section-page'
import { test } from '../support/test'

test.beforeEach(({ page }) => slowClock(page))

/** Reads of the API, and whether the document itself sent them before any code had loaded. */
async function readsOf(page: Page, path: string): Promise<Record<string, 'document' | 'code'>[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const reads: Record<string, 'document' | 'code'>[] = []
  session.on('Network.requestWillBeSent', ({ request, initiator, documentURL }) => {
    const { pathname } = new URL(request.url)
    // The page that is left may still be reading.
    if (!pathname.startsWith('/api/') || new URL(documentURL).pathname !== path) return
    const asker = initiator.stack?.callFrames.at(-1)?.url ?? initiator.url
    reads.push({ [pathname]: asker === documentURL ? 'document' : 'code' })
  })
  await page.goto(path)
  await settled(page)
  await session.detach()
  return reads
}

test("the document prefetches the page's data once", { tag: '@nightly' }, async ({ page, portal }) => {
  await signIn(page, portal.url, 'member@recog.example')
  expect(await readsOf(page, '/committeeAccess')).toEqual([
    { '/api/user/userinfo': 'document' },
    { '/api/committees': 'document' },
  ])
  await expect(page.getByRole('link', { name: 'View details' }).first()).toBeVisible()
  expect(await readsOf(page, '/projects')).toEqual([
    { '/api/user/userinfo': 'document' },
    { '/api/projects': 'document' },
  ])
  expect(await readsOf(page, '/steering/approve')).toEqual([{ '/api/user/userinfo': 'document' }])
})

test(
  "the data of another section's page is prefetched once while its code loads, and the page before is hydrated",
  { tag: '@nightly' },
  async ({ page, portal }) => {
    let requests = 0
    let request = () => {}
    const requested = new Promise<void>((resolve) => (request = resolve))
    await page.route('**/assets/mf-public/**', async (route) => {
      await requested
      await route.continue()
    })
    await page.route('**/assets/mf-projects/**', async (route) => {
      await page.locator('[data-slot="mf-public"][data-section-version]').waitFor()
      await route.continue()
    })
    await page.route('**/api/projects', async (route) => {
      requests += 1
      request()
      await route.continue()
    })
    await signIn(page, portal.url, 'member@recog.example', '/publications')
    await page.getByRole('banner').getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeFocused()
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    expect(requests).toBe(1)
  },
)

test(
  'nothing is prefetched for a person who has signed out',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await signIn(page, portal.url, 'member@recog.example')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(await readsOf(page, '/projects')).toEqual([{ '/api/user/userinfo': 'document' }])
    await expect(page.getByText('Please login first.')).toBeVisible()
  },
)
