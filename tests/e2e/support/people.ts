import type { Browser, Page } from '@playwright/test'
import { LIVE_HEADER } from './section-page'

/** Who visits. */
export type Persona = 'visitor' | 'applicant' | 'member' | 'lead' | 'steering' | 'admin'

export const DEMO_PASSWORD = 'recog-demo-2026'

/** Sign in, and wait for the page that follows. @param at its path */
export async function signIn(
  page: Page,
  portal: string,
  email: string,
  at = '/home',
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(`${portal}/identity/account/login?returnUrl=${encodeURIComponent(at)}`)
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

/** Sign in. @returns the cookies, to open further browser contexts with */
export async function sessionOf(browser: Browser, portal: string, persona: Persona) {
  const context = await browser.newContext()
  if (persona !== 'visitor') {
    const page = await context.newPage()
    await signIn(page, portal, `${persona}@recog.example`, '/contact')
    // A page that is cut off leaves notes of what it runs, which say later that it hangs.
    await page.goto('about:blank')
  }
  const state = await context.storageState()
  await context.close()
  return state
}
