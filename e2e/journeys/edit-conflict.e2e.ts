import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'

/** Two steering members change the same event: nobody overwrites the other unseen, and nothing typed is lost. */

let portal: Portal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(() => portal?.remove())

test('the second to save continues on the version of the first', async ({ browser }) => {
  const [first, second] = await Promise.all([steering(), steering()])
  await openEdit(first)
  await openEdit(second)
  await dialogOf(first).getByLabel('Location').fill('Room of the first')
  await dialogOf(first).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(first)).toBeHidden()

  await dialogOf(second).getByLabel('Note').fill('Note of the second')
  await dialogOf(second).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(second).getByRole('alert')).toContainText('Failed to update event.')
  await dialogOf(second).getByRole('button', { name: 'Reload' }).click()
  await expect(dialogOf(second).getByLabel('Location')).toHaveValue('Room of the first')
  await dialogOf(second).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(second)).toBeHidden()
  const row = second.getByRole('row').filter({ hasText: 'Note of the second' })
  await expect(row).toContainText('Room of the first')

  async function steering(): Promise<Page> {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, portal.url, 'steering@recog.example')
    await page.goto(`${portal.url}/events`)
    return page
  }
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit event' })

async function openEdit(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(dialogOf(page)).toBeVisible()
}
