import { expect } from '@playwright/test'
import { standingClock } from '../support/portal'
import { test } from '../support/test'
import { holdCode } from '../support/section-page'

/** The bot check takes an answer for two minutes. */
test.use({ settings: standingClock(Date.now()) })

test('text typed before the code has loaded is sent', async ({ page, portal }) => {
  const arrive = await holdCode(page)
  await page.goto(`${portal.url}/join`, { waitUntil: 'commit' })
  await page.getByLabel('First Name').fill('Ngozi')
  await page.getByLabel('Last Name').fill('Adeyemi')
  await page.getByLabel('Email').fill('early@hospital.example')
  await page.getByRole('checkbox', { name: 'Physicist' }).check()
  await page.getByRole('checkbox', { name: 'Grants' }).check()
  await page.getByLabel(/areas of expertise/i).fill('Spine')

  arrive()
  await page.getByRole('checkbox', { name: 'I am not a robot' }).click()
  await expect(page.getByText('Thank you, checked.')).toBeVisible()
  await expect(page.getByText('295 characters remaining')).toBeVisible()
  // The report that the section has mounted is sent around the same time.
  const sent = page.waitForRequest('**/api/public/membership-request')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const body = (await sent).postData() ?? ''
  for (const text of ['Ngozi', 'Adeyemi', 'early@hospital.example', 'Physicist; Grants', 'Spine'])
    expect(body).toContain(text)
  await expect(page.getByText('Thank you! Your request has been submitted.')).toBeVisible()
})
