import { expect, type Page } from '@playwright/test'

/** Wait for an email in the outbox of the demo, which mails leave a moment after what they tell of. @returns its text */
export async function mailTo(page: Page, portal: string, email: string, subject: RegExp): Promise<string> {
  const mail = page.getByRole('row').filter({ hasText: email }).filter({ hasText: subject }).first()
  await expect(async () => {
    await page.goto(`${portal}/dev/outbox`)
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.getByRole('link').click()
  return page.locator('pre').innerText()
}
