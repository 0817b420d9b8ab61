import { expect, type Page } from '@playwright/test'
import { test } from '../support/test'
import { holdCode, markPage, settled } from '../support/section-page'

const slot = (page: Page) => page.locator('[data-slot="mf-public"]')

test('a public page loads nothing of its section until it is touched', async ({ page, portal }) => {
  const asked: string[] = []
  const problems: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  // The first documents do not wait for what the site asks the API.
  const document = () => page.request.get(`${portal.url}/home`).then((response) => response.text())
  await expect.poll(document).toContain('<h3>Head &amp; Neck</h3>')
  await page.goto(`${portal.url}/home`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await settled(page)
  expect(asked.filter((path) => path.startsWith('/assets/mf-public'))).toEqual([])
  // What the server knows is part of the document.
  await expect(page.getByRole('definition').filter({ hasText: /^9$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Head & Neck' })).toBeVisible()
  expect(asked.filter((path) => path.endsWith('.js'))).toHaveLength(1)

  const title = await page.title()
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(slot(page)).toHaveAttribute('data-section-version', /./)
  await expect(slot(page)).not.toHaveAttribute('data-not-hydrated')
  // The same element: hydrated, not rendered again.
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  expect(await page.title()).toBe(title)
  expect(problems).toEqual([])
})

test('a link in a page that is not hydrated navigates without loading a document', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.url}/home`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  const isSamePage = await markPage(page)
  await slot(page).locator('a[href="/join"]').first().dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'Request to Join' })).toBeVisible()
  await expect(page).toHaveURL(/\/join$/)
  expect(await isSamePage()).toBe(true)
})

test('the menu pressed before its code has loaded opens afterwards', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const arrive = await holdCode(page)
  await page.goto(`${portal.url}/home`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  arrive()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Publications' })).toBeVisible()
})

test(
  'a data page shows a skeleton until its data has loaded',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    const arrive = await holdCode(page)
    await page.goto(`${portal.url}/projects`, { waitUntil: 'commit' })
    const skeleton = page.locator('[data-slot="skeleton"]')
    await expect(skeleton.getByRole('heading', { name: 'Projects' })).toBeVisible()
    await expect(skeleton).toContainText('The projects of the working groups.')
    arrive()
    await expect(page.getByText('Please login first.')).toBeVisible()
    await expect(skeleton).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
  },
)

test(
  'a form submitted before its code has loaded adds nothing to the URL',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    const arrive = await holdCode(page)
    await page.goto(`${portal.url}/join`, { waitUntil: 'commit' })
    await page.getByLabel('First Name').fill('Ngozi')
    await page.getByLabel('First Name').press('Enter')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    expect(page.url()).toBe(`${portal.url}/join`)
    arrive()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Ngozi')
    expect(page.url()).toBe(`${portal.url}/join`)
  },
)
