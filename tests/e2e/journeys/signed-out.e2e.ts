import { expect } from '@playwright/test'
import { signIn } from '../support/people'
import { test } from '../support/test'

/** Edge case T11: signing out leaves nothing in the browser, and the portal works as for any visitor. */

test('nothing of the session is left in the browser', async ({ page, context, portal }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await signIn(page, portal.url, 'member@recog.example', '/committeeAccess')
  await expect(page.getByRole('link', { name: 'View details' }).first()).toBeVisible()
  await page.evaluate(async () => {
    localStorage.setItem('probe', 'a name')
    await caches.open('probe')
  })
  expect((await context.cookies()).map(({ name }) => name)).toContain('recog-session')

  const started = Date.now()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  test
    .info()
    .annotations.push({ type: 'milliseconds to sign out', description: String(Date.now() - started) })

  expect((await context.cookies()).map(({ name }) => name)).not.toContain('recog-session')
  const left = await page.evaluate(async () => ({
    storage: Object.keys(localStorage).filter((key) => ['probe', 'recog-audiences'].includes(key)),
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
  }))
  expect(left).toEqual({ storage: [], caches: [], databases: [] })

  await page.goto(`${portal.url}/committeeAccess`)
  await expect(page.getByText('Please login first.')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Publications' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publications')
  await signIn(page, portal.url, 'member@recog.example')
  // Browsers log every 401 as an error.
  expect(problems.filter((text) => !text.includes('401'))).toEqual([])
})
