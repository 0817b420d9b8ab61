import { expect } from '@playwright/test'
import { signIn } from '../support/people'
import { test } from '../support/test'

/** Without a connection the portal says so, and it recovers by itself. */

test(
  'a page that could not load says why, and loads when the connection is back',
  { tag: '@nightly' },
  async ({ page, context, portal }) => {
    await signIn(page, portal.url, 'member@recog.example', '/committeeAccess')
    await expect(page.getByRole('link', { name: 'View details' }).first()).toBeVisible()
    await context.setOffline(true)
    const notice = page.getByRole('status').filter({ hasText: 'You are offline.' })
    await expect(notice).toBeVisible()
    // What is on screen can still be read.
    const group = page.getByRole('link', { name: 'View details' }).first()
    await expect(group).toBeVisible()
    await group.click()
    await expect(
      page.getByText('We could not load working group details right now. Please try again later.'),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
    await expect(notice).toBeHidden()
  },
)
