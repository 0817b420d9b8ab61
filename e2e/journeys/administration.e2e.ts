import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'

/** Everyday jobs of administrators. */

let portal: Portal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(() => portal?.remove())

test('the audit log of one person takes three clicks; Back and reload keep it', async ({ page }) => {
  await signIn(page, portal.url, 'admin@recog.example')
  let clicks = 0
  const click = async (what: ReturnType<Page['getByRole']>) => {
    await what.click()
    clicks += 1
  }
  await click(page.getByRole('link', { name: 'Site Admin' }))
  await click(page.getByRole('link', { name: 'Audit logs' }))
  await click(page.getByLabel('Actor User Id'))
  await page.keyboard.type('steering@recog')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit-logs\?actorUserId=[^&]+$/)
  expect(clicks).toBeLessThanOrEqual(3)
  const actors = page.getByRole('table').locator('tbody tr td:nth-of-type(2)')
  await expect(actors.first()).toContainText('steering@recog.example')
  for (const actor of await actors.all()) await expect(actor).toContainText('steering@recog.example')

  const shown = await page.getByLabel('Actor User Id').inputValue()
  expect(shown).toContain('steering@recog.example')
  await page.reload()
  await expect(page.getByLabel('Actor User Id')).toHaveValue(shown)
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.goBack()
  await expect(page.getByLabel('Actor User Id')).toHaveValue(shown)
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Everything about / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/audit-logs\?userId=/)
})
