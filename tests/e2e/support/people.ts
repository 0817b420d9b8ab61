import type { Page } from '@playwright/test'
import { LIVE_HEADER } from './section-page'

export const DEMO_PASSWORD = 'recog-demo-2026'

/** Sign in with the header's button, and wait for the page that follows. */
export async function signIn(
  page: Page,
  portal: string,
  email: string,
  password: string = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(`${portal}/home`)
  await page.getByRole('button', { name: 'Login' }).click()
  await fillSignIn(page, email, password)
  await untilSignedIn(page)
}

/** Wait for a page of the portal that knows who is signed in. */
export const untilSignedIn = (page: Page): Promise<void> =>
  page.locator(LIVE_HEADER).getByRole('button', { name: 'Logout' }).waitFor()

/** Fill in and submit the open sign-in page. */
export async function fillSignIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
