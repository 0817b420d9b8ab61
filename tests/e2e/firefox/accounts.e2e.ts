import { expect } from '@playwright/test'
import { authenticator } from '../../../server/api/testing/second-factor'
import { portalInFirefox, test } from '../support/firefox'
import { DEMO_PASSWORD } from '../support/people'
import { standingClock } from '../support/portal'

/** The identity pages in Firefox, except passkeys, for which it has no virtual authenticator. */

/** Codes of an app are valid for half a minute. */
const NOW = Date.now()
const { signedIn } = portalInFirefox(standingClock(NOW))

test('a member adds a second step, and signs in with a recovery code', { tag: '@nightly' }, async () => {
  const member = await signedIn('member')
  await member.open('/identity/account/manage/index')
  await member.sees('Add a passkey')
  await member.open('/identity/account/manage/second-factor')
  await member.fill('Code', authenticator(await member.page.content()).codeAt(NOW))
  await member.click('button', 'Turn on')
  await member.sees('Your recovery codes')
  const recoveryCode = await member.page.$eval('code', ({ textContent }) => textContent)

  await member.open('/home')
  await member.click('button', 'Logout')
  await member.click('button', 'Login')
  await member.fill('Email', 'member@recog.example')
  await member.fill('Password', DEMO_PASSWORD)
  await member.click('button', 'Sign in')
  await member.isAt('/identity/account/second-factor')
  await member.page.locator('summary').click()
  await member.fill('Recovery code', recoveryCode)
  await member.click('button', 'Use this code')
  await member.sees('Logout')
  expect(member.complaints).toEqual([])
  await member.leave()
})
