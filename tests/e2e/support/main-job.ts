import { expect, type Browser, type Page } from '@playwright/test'
import { mailTo } from './mails'
import { fillSignIn, signIn, untilSignedIn } from './people'

export const OWN_PASSWORD = 'a long password of my own'
export const PERSON = { first: 'Ngozi', last: 'Adeyemi-Österreich', email: 'ngozi.adeyemi@hospital.example' }
export const NAME = `${PERSON.first} ${PERSON.last}`

/**
 * A visitor asks to join, a steering member approves and assigns, the new member signs in with the mailed password,
 * chooses an own one and finds the group. @returns the new member's page, signed out, and the group's name
 */
export async function becomeMember(browser: Browser, portal: string) {
  const visitor = await visit(browser)
  await askToJoin(visitor, portal)

  const steering = await visit(browser)
  await signIn(steering, portal, 'steering@recog.example', '/steering')
  await approve(steering)
  const group = await assign(steering, portal)

  const password = await mailedPassword(visitor, portal)
  await firstSignIn(visitor, portal, password)
  await findThemself(visitor, group)
  await signOut(visitor)
  return { visitor, group }
}

async function visit(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  return page
}

/** Send the form as a visitor. */
async function askToJoin(page: Page, portal: string): Promise<void> {
  await page.goto(`${portal}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${portal}/join`)
  await page.getByLabel('First Name').fill(PERSON.first)
  await page.getByLabel('Last Name').fill(PERSON.last)
  await page.getByLabel('Degrees').fill('MD, PhD')
  await page.getByLabel('Institution').fill('University Hospital Example')
  await page.getByLabel('Email').fill(PERSON.email)
  await page.getByRole('checkbox', { name: 'Physician' }).check()
  await page.getByLabel(/areas of expertise/i).fill('Reirradiation of the spine')
  await page.getByRole('checkbox', { name: 'I am not a robot' }).click()
  await expect(page.getByText('Thank you, checked.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByText('Thank you! Your request has been submitted.')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('')
}

/** Read the temporary password in the outbox of the demo. The mail waits until the decision can no longer be undone. */
async function mailedPassword(page: Page, portal: string): Promise<string> {
  const text = await mailTo(page, portal, PERSON.email, /password|welcome|approved/i)
  const password = /password[^\n]*:\s*(\S+)/i.exec(text)?.[1]
  expect(password, text).toBeTruthy()
  return password as string
}

/** Sign in with the temporary password and choose another. */
export async function firstSignIn(page: Page, portal: string, temporary: string): Promise<void> {
  await page.goto(`${portal}/identity/account/login`)
  await fillSignIn(page, PERSON.email, temporary)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/password/i)
  await page.goto(`${portal}/committeeAccess`)
  await expect(page).toHaveURL(/\/identity\/account\/change-password/)
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel('Repeat the new password').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await untilSignedIn(page)
}

/** Find oneself on the page of the group. */
export async function findThemself(page: Page, group: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Working Groups' }).click()
  await expect(page).toHaveURL(/\/committeeAccess$/i)
  const entry = page.getByRole('listitem').or(page.getByRole('article')).filter({ hasText: group }).last()
  await entry.getByRole('link', { name: /View details/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(group)
  await expect(page.getByRole('main').getByRole('link', { name: NAME })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
}

/** Approve the request in the list of the steering committee. */
async function approve(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Approve New Requests/ }).click()
  await expect(page).toHaveURL(/\/steering\/approve$/)
  await page.getByRole('searchbox').fill('osterreich')
  const row = page.getByRole('row').filter({ hasText: PERSON.email })
  await expect(row).toContainText('Reirradiation of the spine')
  await row.getByRole('button', { name: /^Approve/ }).click()
  await expect(
    page.getByText(`Approved ${NAME}. A temporary password has been sent via email.`),
  ).toBeVisible()
  await expect(row.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
}

/** Assign the new member to a group by the matrix. @returns its name */
async function assign(page: Page, portal: string): Promise<string> {
  await page.goto(`${portal}/steering/assign`)
  await page.getByRole('searchbox', { name: 'Search by email or name' }).fill(PERSON.last)
  const box = page.getByRole('checkbox', { name: new RegExp(`^${NAME} in `) }).nth(1)
  const label = (await box.getAttribute('aria-label')) ?? ''
  const group = label.replace(`${NAME} in `, '')
  await box.click()
  await expect(page.getByText(`Assigned ${NAME} to ${group}.`)).toBeVisible()
  return group
}
