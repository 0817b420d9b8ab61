import { expect } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator'
import { fillSignIn, untilSignedIn } from '../support/people'
import { test } from '../support/test'

/** Signing in with a passkey, which Chromium's virtual authenticator unlocks. */

test('a member adds a passkey, and then signs in with it in one action or two', async ({ page, portal }) => {
  await addAuthenticator(page)
  await page.goto(`${portal.url}/identity/account/manage/index`)
  await fillSignIn(page, 'member@recog.example')
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The passkey has been added.')).toBeVisible()
  await expect(page.getByText('Laptop').first()).toBeVisible()

  // The virtual authenticator chooses what the browser offers in the field for the address.
  await page.goto(`${portal.url}/home`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await untilSignedIn(page)

  // A browser that offers nothing there.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await untilSignedIn(page)
})
