import type { Page } from '@playwright/test'
import { TARGETS, type Target } from './cases'

/** Retries and fallback must end within this time, including two timeouts of 8 s. Milliseconds. */
export const TIMEOUT = 25_000

/** Check that the header, logout and the other four sections work. */
export async function othersWork(page: Page, target: Target, wrong: string[]): Promise<void> {
  for (const other of TARGETS) {
    if (other.name === target.name) continue
    await follow(page, other)
    await page
      .locator(`[data-slot="${other.name}"][data-state="shown"] h1`)
      .first()
      .waitFor({ timeout: TIMEOUT })
      .catch(() => wrong.push(`${other.name} does not come`))
  }
  const logout = header(page).getByRole('button', { name: 'Logout' })
  if (!(await logout.isEnabled())) wrong.push('no Logout')
}

/** The header of the portal. */
export const header = (page: Page) => page.getByRole('banner')

/** Press the link of a section in the header. */
export const follow = (page: Page, target: Target) =>
  header(page).getByRole('link', { name: target.link, exact: true }).click()
