import { expect } from '@playwright/test'
import { signIn } from '../support/people'
import { test } from '../support/test'
import { markPage } from '../support/section-page'

test(
  'a member who changes their name is greeted by the new name from then on',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await signIn(page, portal.url, 'member@recog.example', '/profile')
    const isSamePage = await markPage(page)
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await page.getByLabel('Last name').fill('Adeyemi')
    await page.getByLabel('Display name').fill('Dr Ngozi Adeyemi')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Your profile has been saved.')).toBeVisible()
    const greeting = page.getByRole('banner').getByRole('link', { name: /^Hello/ })
    await expect(greeting).toHaveText('Hello, Dr Ngozi Adeyemi')
    expect(await isSamePage()).toBe(true)

    await page.reload()
    await expect(greeting).toHaveText('Hello, Dr Ngozi Adeyemi')
    await expect(page.getByRole('definition').filter({ hasText: 'Dr Ngozi Adeyemi' })).toBeVisible()
  },
)
