import { expect, type Browser, type Page } from '@playwright/test'
import { fillSignIn, signIn } from '../support/people'
import { standingClock, type Portal } from '../support/portal'
import { test } from '../support/test'

/** Members leave, are deactivated and return; administrators look after accounts. */

const LEAD = { id: 'demo-lead', name: 'Lucía Serrano', email: 'lead@recog.example' }
const MEMBER = { id: 'demo-member', name: 'Owen Castellane', email: 'member@recog.example' }

test('an administrator hands over what a lead holds, deactivates them, and lets them back in', async ({
  browser,
  portal,
}) => {
  const leaver = await signedIn(browser, portal, LEAD.email)
  const admin = await signedIn(browser, portal, 'admin@recog.example', '/Admin')
  await openPerson(admin, LEAD)
  await admin.getByRole('button', { name: 'Deactivate' }).click()
  await expect(admin.getByText('Please choose who takes over.').first()).toBeVisible()
  const choices = admin.getByRole('region', { name: 'Deactivate' }).getByRole('combobox')
  for (let n = 0; n < (await choices.count()); n += 1) await choices.nth(n).selectOption({ index: 1 })
  await admin.getByRole('button', { name: 'Deactivate' }).click()
  const question = admin.getByRole('alertdialog', { name: `Deactivate ${LEAD.name}?` })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(admin.getByRole('button', { name: 'Reactivate' })).toBeVisible()
  await expect(admin.getByRole('heading', { level: 1 })).toBeFocused()

  await leaver.goto(`${portal.url}/committeeAccess`)
  await expect(leaver.getByText('Please login first.')).toBeVisible()
  await leaver.goto(`${portal.url}/identity/account/login`)
  await fillSignIn(leaver, LEAD.email)
  await expect(leaver.getByRole('alert')).toContainText('This account is deactivated.')

  const reader = await signedIn(browser, portal, MEMBER.email, `/members/${LEAD.id}`)
  await expect(reader.getByText(`${LEAD.name} is no longer a member of ReCOG.`)).toBeVisible()
  await reader.goto(`${portal.url}/committeeAccess`)
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'View details' }).first()).toBeVisible()
  await expect(reader.getByText(LEAD.name)).toHaveCount(0)

  await admin.getByRole('button', { name: 'Reactivate' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click()
  await expect(admin.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  await fillSignIn(leaver, LEAD.email)
  await expect(leaver.getByRole('button', { name: 'Logout' })).toBeVisible()
  await mailed(admin, LEAD.email, /was deactivated/, /is active again/)
})

test(
  'a member leaves a group, and its lead names a successor first',
  { tag: '@nightly' },
  async ({ browser, portal }) => {
    const page = await signedIn(browser, portal, MEMBER.email, '/profile')
    const group = page.locator('main a[href^="/committees/"]').first()
    const name = await group.innerText()
    await group.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('button', { name: 'Leave this group' }).click()
    const dialog = page.getByRole('dialog', { name: `Leave ${name}?` })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Leave the group' }).click()
    await expect(page.getByText(`You have left ${name}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave this group' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('main').getByText(MEMBER.name)).toHaveCount(0)
  },
)

test.describe('by a clock that stands still, so that all wrong passwords count', () => {
  test.use({ settings: standingClock(Date.now()) })
  test(
    'an administrator makes somebody an administrator, ends their sessions, and unlocks their account',
    { tag: '@nightly' },
    async ({ browser, portal }) => {
      const admin = await signedIn(browser, portal, 'admin@recog.example', '/Admin')
      const other = await signedIn(browser, portal, MEMBER.email)
      await openPerson(admin, MEMBER)
      await decide(admin, 'Make administrator')
      await other.goto(`${portal.url}/home`)
      await expect(other.getByRole('banner').getByRole('link', { name: 'Site Admin' })).toBeVisible()
      await decide(admin, 'Revoke administrator rights')
      await expect(admin.getByRole('button', { name: 'Make administrator' })).toBeVisible()
      await decide(admin, 'End all sessions')
      await other.goto(`${portal.url}/profile`)
      await expect(other.getByRole('button', { name: 'Login' })).toBeVisible()

      await other.goto(`${portal.url}/identity/account/login`)
      for (let n = 0; n < 11; n += 1) {
        if (!(await other.getByLabel('Email').isVisible()))
          await other.goto(`${portal.url}/identity/account/login`)
        await fillSignIn(other, MEMBER.email, 'not the password')
        await expect(other.getByRole('alert')).toBeVisible()
      }
      await expect(other.getByRole('alert')).toContainText('Too many attempts')
      await admin.reload()
      await expect(admin.getByText(/^Blocked until/)).toBeVisible()
      await decide(admin, 'Unlock')
      await other.goto(`${portal.url}/identity/account/login`)
      await fillSignIn(other, MEMBER.email)
      await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible()
      await mailed(
        admin,
        MEMBER.email,
        /are now an administrator/,
        /were signed out/,
        /can sign in/,
        /new sign-in/,
      )
    },
  )
})

test('an administrator erases somebody who has left', { tag: '@nightly' }, async ({ browser, portal }) => {
  const admin = await signedIn(browser, portal, 'admin@recog.example', '/Admin')
  await openPerson(admin, MEMBER)
  await expect(admin.getByRole('button', { name: 'Erase' })).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  const choices = admin.getByRole('region', { name: 'Deactivate' }).getByRole('combobox')
  for (let n = 0; n < (await choices.count()); n += 1) await choices.nth(n).selectOption({ index: 1 })
  await decide(admin, 'Deactivate')
  await decide(admin, 'Erase')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('People')
  await admin.getByRole('searchbox').fill(MEMBER.email)
  await expect(admin.getByText('Nobody matches your search.')).toBeVisible()

  await admin.goto(`${portal.url}/admin/audit-logs`)
  const row = admin.getByRole('row').filter({ has: admin.getByText('Erased', { exact: true }) })
  await expect(row.first()).toBeVisible()
  await expect(admin.getByRole('main').getByText('Erased person').first()).toBeVisible()
  await expect(admin.getByRole('main').getByText(MEMBER.name)).toHaveCount(0)
})

async function signedIn(browser: Browser, portal: Portal, email: string, at?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await signIn(page, portal.url, email, at)
  return page
}

/** From the administration to the page of a person, as administrators get there. */
async function openPerson(page: Page, person: typeof LEAD): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('searchbox').fill(person.email)
  await page.getByRole('link', { name: person.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name)
}

/** Press a button, and confirm what it asks. */
async function decide(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: label }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText(/^The .* could not be/)).toHaveCount(0)
}

/** The outbox has an e-mail with each of these subjects to this address. */
async function mailed(page: Page, email: string, ...subjects: readonly RegExp[]): Promise<void> {
  await expect(async () => {
    await page.goto('/dev/outbox')
    for (const subject of subjects) {
      const row = page.getByRole('row').filter({ hasText: email }).filter({ hasText: subject })
      await expect(row.first()).toBeVisible({ timeout: 500 })
    }
  }).toPass()
}
