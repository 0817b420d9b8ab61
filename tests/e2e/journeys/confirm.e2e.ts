import { expect } from '@playwright/test'
import { authenticator } from '../../../server/api/testing/second-factor'
import { fillSignIn, signIn } from '../support/people'
import { standingClock } from '../support/portal'
import { test } from '../support/test'

const ADMIN = 'admin@recog.example'
/** Codes of an app are valid for half a minute. */
const NOW = Date.now()
test.use({ settings: standingClock(NOW) })

test('an administrator proves who it is where a call needs it, and what was typed is sent', async ({
  page,
  browser,
  context,
  portal,
}) => {
  await signIn(page, portal.url, ADMIN, '/Admin')
  await page.getByLabel('Email addresses').fill('new.person@hospital.example')

  // An app that is added elsewhere ends the proof of this session.
  const elsewhere = await (await browser.newContext()).newPage()
  const setUp = `${portal.url}/identity/account/manage/second-factor`
  await elsewhere.goto(`${portal.url}/identity/account/login?returnUrl=${encodeURIComponent(setUp)}`)
  await fillSignIn(elsewhere, ADMIN)
  const code = elsewhere.getByRole('textbox', { name: 'Code' })
  await code.waitFor()
  const app = authenticator(await elsewhere.content())
  await code.fill(app.codeAt(NOW))
  await elsewhere.getByRole('button', { name: 'Turn on' }).click()
  await expect(elsewhere.getByText('Your recovery codes').first()).toBeVisible()

  await page.getByRole('button', { name: 'Send credentials' }).click()
  const question = page.getByRole('alertdialog', { name: 'Please confirm that it is you' })
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    question.getByRole('link', { name: 'Confirm' }).click(),
  ])
  await tab.getByRole('textbox', { name: 'Code' }).fill(app.codeAt(NOW + 30_000))
  await Promise.all([tab.waitForEvent('close'), tab.getByRole('button', { name: 'Continue' }).click()])
  await expect(page.getByRole('row').filter({ hasText: 'new.person@hospital.example' })).toContainText(
    'Created',
  )
})
