import { expect, type Page } from '@playwright/test'
import { authenticator } from '../../../server/api/testing/second-factor'
import { addAuthenticator } from '../support/authenticator'
import { mailTo } from '../support/mails'
import { fillSignIn, signIn, untilSignedIn } from '../support/people'
import { runApi, standingClock, type Portal } from '../support/portal'
import { test } from '../support/test'

/** The first sign-in of somebody who was invited, and the way back of somebody who has lost the phone. */

const ADMIN = 'admin@recog.example'
const HELPER = 'steering@recog.example'
const MEMBER = 'member@recog.example'
const NEWCOMER = 'new.person@hospital.example'
/** Codes of an app are valid for half a minute. */
const NOW = Date.now()

test.use({ settings: standingClock(NOW) })

test.describe('a portal that mails links', () => {
  test.use({ settings: { INVITE_BY_LINK: '1' } })

  test('somebody new is on the first page two actions after the mail', async ({ page, browser, portal }) => {
    await signIn(page, portal.url, ADMIN, '/Admin')
    await page.getByLabel('Email addresses').fill(NEWCOMER)
    await page.getByRole('button', { name: 'Send credentials' }).click()
    await expect(page.getByRole('row').filter({ hasText: NEWCOMER })).toContainText('Created')
    const mail = await mailTo(page, portal.url, NEWCOMER, /Your ReCOG account/)
    const link = /http\S+reset-password\?token=\S+/.exec(mail)?.[0] ?? ''

    const newcomer = await (await browser.newContext()).newPage()
    await addAuthenticator(newcomer)
    await newcomer.goto(link)
    await newcomer.getByRole('button', { name: 'Use a passkey instead' }).click()
    await untilSignedIn(newcomer)
  })
})

test(
  'a member who has lost the phone is back with a recovery code, and with the help of two administrators',
  { tag: '@nightly' },
  async ({ page, browser, portal }) => {
    await makeAdministrator(portal, HELPER)
    await addApp(page, portal, MEMBER)
    const recoveryCode = await page.locator('code').first().innerText()
    await signOutAndIn(page, portal)
    await page.getByText('Use a recovery code instead').click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Use this code' }).click()
    await untilSignedIn(page)

    const administrator = async () => (await browser.newContext()).newPage()
    const [asks, confirms] = [await administrator(), await administrator()]
    await signIn(asks, portal.url, ADMIN)
    await onMember(asks, portal, 'Remove second step')
    await expect(asks.getByText('The other administrators were asked to confirm it.')).toBeVisible()
    await addApp(confirms, portal, HELPER)
    await onMember(confirms, portal, 'Remove second step now')
    await expect(confirms.getByText('The second step is removed.')).toBeVisible()
    await page.goto(`${portal.url}/identity/account/login`)
    await fillSignIn(page, MEMBER)
    await untilSignedIn(page)
  },
)

/** By the operator, two days ago: somebody who has just become an administrator confirms nothing. */
const makeAdministrator = (portal: Portal, email: string): Promise<void> =>
  runApi(portal, ['person', 'grant-admin', email], standingClock(NOW - 48 * 3600_000))

/** Sign in and add an authenticator app, whose recovery codes are then on the page. */
async function addApp(page: Page, { url }: Portal, email: string): Promise<void> {
  const setUp = encodeURIComponent(`${url}/identity/account/manage/second-factor`)
  await page.goto(`${url}/identity/account/login?returnUrl=${setUp}`)
  await fillSignIn(page, email)
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill(authenticator(await page.content()).codeAt(NOW))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Your recovery codes').first()).toBeVisible()
}

async function signOutAndIn(page: Page, { url }: Portal): Promise<void> {
  await page.goto(`${url}/home`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await fillSignIn(page, MEMBER)
}

async function onMember(page: Page, { url }: Portal, action: string): Promise<void> {
  await page.goto(`${url}/admin/people/demo-member`)
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
}
