import { expect } from '@playwright/test'
import { DEMO_PASSWORD } from '../support/people'
import { test } from '../support/test'

/** Passwords can be shown while they are typed. */

test(
  'a password can be shown, and is hidden again before it is sent',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await page.goto(`${portal.url}/identity/account/login`)
    await page.getByLabel('Email').fill('member@recog.example')
    const password = page.getByLabel('Password')
    await password.fill('a wrong password')
    await page.getByRole('button', { name: 'Show Password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(page.getByRole('button', { name: 'Hide Password' })).toBeFocused()
    await password.fill(DEMO_PASSWORD)
    await page.evaluate(() =>
      document.addEventListener('submit', () => {
        sessionStorage.setItem('sent-as', document.getElementById('password')?.getAttribute('type') ?? '')
      }),
    )
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('sent-as'))).toBe('password')
  },
)

test(
  'without JavaScript there is no button, and signing in works',
  { tag: '@nightly' },
  async ({ browser, portal }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${portal.url}/identity/account/login`)
    await expect(page.getByText('Show')).toHaveCount(0)
    await page.getByLabel('Email').fill('member@recog.example')
    await page.getByLabel('Password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    await context.close()
  },
)
