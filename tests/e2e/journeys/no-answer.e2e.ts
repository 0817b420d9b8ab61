import { expect, type Page } from '@playwright/test'
import { giveUp } from '../support/measuring'
import { signIn } from '../support/people'
import { test } from '../support/test'

/** A proxy that swallows answers: every read ends after 20 seconds in an error with Retry (edge case T157). */

const swallow = (page: Page, path: string) => page.route(`**${path}`, () => {})
const waited = (page: Page) => giveUp(page, 20_000)

test('reads that are never answered end with Retry', { tag: '@nightly' }, async ({ page, portal }) => {
  await signIn(page, portal.url, 'member@recog.example', '/committeeAccess')
  const main = page.getByRole('main')
  const retry = main.getByRole('button', { name: 'Retry' })
  const group = main.getByRole('link', { name: 'View details' }).first()
  await expect(group).toBeVisible()

  await test.step('a visit whose document requests the data', async () => {
    await swallow(page, '/api/committees')
    const requested = page.waitForRequest('**/api/committees')
    await page.reload()
    await requested
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await waited(page)
    await expect(retry).toBeVisible()
    await page.unrouteAll()
    await retry.click()
    await expect(group).toBeVisible()
  })

  await test.step('a link in the header', async () => {
    await swallow(page, '/api/projects')
    const requested = page.waitForRequest('**/api/projects')
    await page.getByRole('banner').getByRole('link', { name: 'Projects', exact: true }).click()
    await requested
    await expect(main.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
    await waited(page)
    await expect(retry).toBeVisible()
    await page.unrouteAll()
    await retry.click()
    await expect(main.getByRole('row').nth(1)).toBeVisible()
  })

  await test.step('the session', async () => {
    await swallow(page, '/api/user/userinfo')
    const requested = page.waitForRequest('**/api/user/userinfo')
    await page.reload()
    await requested
    await expect(page.locator('[data-slot="mf-projects"]')).toHaveAttribute('data-section-version', /./)
    await waited(page)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await page.unrouteAll()
    await retry.click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
})
