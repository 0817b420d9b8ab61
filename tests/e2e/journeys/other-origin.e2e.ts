import { expect, type Page } from '@playwright/test'
import { heldPort } from '../../restarts/start-listening'
import { recordNetwork } from '../support/network-log'
import { DEMO_PASSWORD, fillSignIn, untilSignedIn } from '../support/people'
import { settled, slowClock } from '../support/section-page'
import { test as portalTest } from '../support/test'

/** `PUBLIC_API_BASE`: the portal on one origin, the API and its identity pages on another of the same site. */

const test = portalTest.extend<{ apiBase: string }>({
  apiBase: async ({}, lend) => lend(`http://localhost:${await heldPort()}`),
  settings: ({ apiBase }, lend) => lend({ API_PORT: new URL(apiBase).port, PUBLIC_API_BASE: apiBase }),
})

test(
  'a visitor signs in from a page, returns to it, writes and signs out',
  { tag: '@nightly' },
  async ({ page, portal, apiBase }) => {
    const refused: string[] = []
    page.on('console', (message) => {
      if (/CORS|Content Security Policy|violates/i.test(message.text())) refused.push(message.text())
    })
    await page.goto(`${portal.url}/committeeAccess?x=1`)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${apiBase}/identity/account/login?returnUrl=%2FcommitteeAccess%3Fx%3D1`)
    await fillSignIn(page, 'steering@recog.example')
    await expect(page).toHaveURL(`${portal.url}/committeeAccess?x=1`)
    await expect(page.getByRole('link', { name: 'View details' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

    await page.goto(`${portal.url}/projects/new`)
    await page.getByLabel('Name', { exact: false }).first().fill('Written from another origin')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written from another origin')

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(portal.url)
    await page.goto(`${portal.url}/projects`)
    await expect(page.getByText('Please login first.')).toBeVisible()
    expect(refused).toEqual([])
  },
)

test(
  'an identity page requested from the portal redirects to the API, and leads back',
  { tag: '@nightly' },
  async ({ page, portal, apiBase }) => {
    await page.goto(`${portal.url}/identity/account/login?returnUrl=%2Fevents%3Fx%3D1`)
    expect(new URL(page.url()).origin).toBe(apiBase)
    await fillSignIn(page, 'member@recog.example')
    await expect(page).toHaveURL(`${portal.url}/events?x=1`)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
)

test(
  'the reads that the document prefetches are used',
  { tag: '@nightly' },
  async ({ page, portal, apiBase }) => {
    await signInAs(page, apiBase, 'member@recog.example')
    await slowClock(page)
    const network = await recordNetwork(page)
    await page.goto(`${portal.url}/committeeAccess`)
    await expect(page.getByRole('link', { name: 'View details' }).first()).toBeVisible()
    await settled(page)
    const reads = network()
      // The page that was left may still have been reading.
      .filter(({ url, from }) => url.startsWith(`${apiBase}/api/`) && from === '/committeeAccess')
      .map(({ url }) => new URL(url).pathname)
    expect(reads).toEqual(['/api/user/userinfo', '/api/committees'])
  },
)

test(
  'a temporary password is replaced on the way back to the page',
  { tag: '@nightly' },
  async ({ page, portal, apiBase }) => {
    const password = await newAccount(page, apiBase, 'password')
    await page.goto(`${portal.url}/projects?x=1`)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, 'password@hospital.example', password)
    await page.getByLabel('New password', { exact: true }).fill('correct horse battery')
    await page.getByLabel('Repeat the new password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page).toHaveURL(`${portal.url}/projects?x=1`)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
)

test(
  'a link to choose a password ends in the portal, signed in',
  { tag: '@nightly' },
  async ({ page, portal, apiBase }) => {
    await newAccount(page, apiBase, 'link')
    await expect(async () => {
      await page.goto(`${apiBase}/dev/outbox`)
      const mail = page.getByRole('row').filter({ hasText: 'link@hospital.example' })
      await mail.getByRole('link').click({ timeout: 1_000 })
    }).toPass()
    const link = /http\S+reset-password\S+/.exec((await page.locator('pre').textContent()) ?? '')?.[0] ?? ''
    expect(link.startsWith(apiBase)).toBe(true)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('correct horse battery')
    await page.getByLabel('Repeat the new password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page).toHaveURL(`${portal.url}/home`)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
)

async function signInAs(page: Page, apiBase: string, email: string): Promise<void> {
  await page.goto(`${apiBase}/identity/account/login?returnUrl=%2Fhome`)
  await fillSignIn(page, email, DEMO_PASSWORD)
  await untilSignedIn(page)
}

/** Have an administrator create `{delivery}@hospital.example`, and sign out. @returns its temporary password, if any */
async function newAccount(page: Page, apiBase: string, delivery: 'password' | 'link'): Promise<string> {
  await signInAs(page, apiBase, 'admin@recog.example')
  const token = await page.request.get(`${apiBase}/api/auth/csrf-token`)
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const answer = await page.request.post(`${apiBase}/api/admin/users/account`, {
    headers: { 'X-CSRF-TOKEN': csrfToken },
    data: { emails: [`${delivery}@hospital.example`], delivery },
  })
  const [account] = (await answer.json()) as { password: string | null }[]
  await page.context().clearCookies()
  return account?.password ?? ''
}
