import { expect, type Page } from '@playwright/test'
import { fillSignIn, signIn } from '../support/people'
import type { Portal } from '../support/portal'
import { test } from '../support/test'

/** The session ends while a form is half written: nothing typed is lost, and it is sent once, by the same person. */

test('typed text is saved once after signing in again in another tab', async ({ page, context, portal }) => {
  const writes = await halfWritten(page, portal)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Please sign in again' })
  await expect(question).toBeVisible()

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    question.getByRole('link', { name: 'Sign in again' }).click(),
  ])
  await fillSignIn(tab, 'steering@recog.example')
  await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A study written by hand')
  await expect(page.getByText('Two lines\nof thought')).toBeVisible()
  expect(writes.filter((status) => status === 201)).toHaveLength(1)
})

test('no write is sent as another person', async ({ page, context, portal }) => {
  const writes = await halfWritten(page, portal)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('alertdialog').getByRole('link', { name: 'Sign in again' }).click(),
  ])
  await fillSignIn(tab, 'lead@recog.example')
  await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Somebody else is signed in' })).toBeVisible()
  expect(writes.filter((status) => status === 201)).toHaveLength(0)
})

test(
  'another tab that signs out signs this one out',
  { tag: '@nightly' },
  async ({ page, context, portal }) => {
    await signIn(page, portal.url, 'member@recog.example', '/committeeAccess')
    const tab = await context.newPage()
    await tab.goto(`${portal.url}/home`)
    await tab.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Please login first.')).toBeVisible()
  },
)

/** A steering member has filled the project form. @returns the statuses of all writes to come */
async function halfWritten(page: Page, portal: Portal): Promise<number[]> {
  await signIn(page, portal.url, 'steering@recog.example', '/projects/new')
  await page.getByLabel('Name', { exact: false }).first().fill('A study written by hand')
  await page.getByLabel('Description').fill('Two lines\nof thought')
  const writes: number[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && request.url().endsWith('/api/projects')) writes.push(response.status())
  })
  return writes
}
