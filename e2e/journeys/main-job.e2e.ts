import { test } from '@playwright/test'
import { becomeMember } from '../support/main-job'
import { findThemself, OWN_PASSWORD, PERSON } from '../support/new-member'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'

/** The portal's main job. Then the power fails, and nothing is lost. */

let portal: Portal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(() => portal?.remove())

test('a visitor becomes a member of a working group', async ({ browser }) => {
  const { visitor, group } = await becomeMember(browser, portal.url)
  await portal.kill()
  await portal.restart()
  await signIn(visitor, portal.url, PERSON.email, OWN_PASSWORD)
  await findThemself(visitor, group)
})
