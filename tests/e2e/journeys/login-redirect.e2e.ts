import { expect } from '@playwright/test'
import { fillSignIn, signIn } from '../support/people'
import { test } from '../support/test'

/** The Administration page redirects signed-out visitors to the login, which leads back to it (R4.13). */

const LOGIN = /\/identity\/account\/login\?returnUrl=%2FAdmin%3Fa%3D1$/

test('a visitor is redirected every time, also right after Logout, and Back leads to the page before', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'admin@recog.example', '/Admin?a=1#bulk-add')
  await expect(page.getByRole('heading', { name: 'Bulk Add Members' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(LOGIN)

  await page.goto(`${portal.url}/contact`)
  await page.goto(`${portal.url}/Admin?a=1#bulk-add`)
  await expect(page).toHaveURL(LOGIN)
  await page.goBack()
  await expect(page).toHaveURL(`${portal.url}/contact`)
  await page.goForward()
  await expect(page).toHaveURL(LOGIN)

  await fillSignIn(page, 'admin@recog.example')
  await expect(page).toHaveURL(`${portal.url}/Admin?a=1#bulk-add`)
})

test('a session that could not be loaded redirects nobody', async ({ page, portal }) => {
  await page.route('**/api/user/userinfo', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${portal.url}/Admin`)
  await expect(page.getByText('We could not check whether you are signed in.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('We could not check whether you are signed in.')).toBeVisible()
  await expect(page).toHaveURL(`${portal.url}/Admin`)
})
