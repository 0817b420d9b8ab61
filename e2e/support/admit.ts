import { expect, type Page } from '@playwright/test'
import { NAME, PERSON } from './new-member'

/** Approve the request in the list of the steering committee. */
export async function approve(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Steering' }).click()
  await page.getByRole('link', { name: /Approve New Requests/ }).click()
  await expect(page).toHaveURL(/\/steering\/approve$/)
  await page.getByRole('searchbox').fill('osterreich')
  const row = page.getByRole('row').filter({ hasText: PERSON.email })
  await expect(row).toContainText('Reirradiation of the spine')
  await row.getByRole('button', { name: /^Approve/ }).click()
  await expect(
    page.getByText(`Approved ${NAME}. A temporary password has been sent via email.`),
  ).toBeVisible()
  await expect(row.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
}

/** Assign the new member to a group by the matrix. @returns its name */
export async function assign(page: Page, portal: string): Promise<string> {
  await page.goto(`${portal}/steering/assign`)
  await page.getByRole('searchbox', { name: 'Search by email or name' }).fill(PERSON.last)
  const box = page.getByRole('checkbox', { name: new RegExp(`^${NAME} in `) }).nth(1)
  const label = (await box.getAttribute('aria-label')) ?? ''
  const group = label.replace(`${NAME} in `, '')
  await box.click()
  await expect(page.getByText(`Assigned ${NAME} to ${group}.`)).toBeVisible()
  return group
}
