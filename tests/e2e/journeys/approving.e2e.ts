import { expect, type Page } from '@playwright/test'
import { countClicks } from '../support/click-counter'
import { signIn } from '../support/people'
import { standingClock } from '../support/portal'
import { test } from '../support/test'

// A decision can be undone for ten seconds.
test.use({ settings: standingClock(Date.now()) })

const waiting = (page: Page) => page.getByRole('button', { name: /^Approve / })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML ?? '')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a request is decided, undone and decided again with the keyboard; the page never scrolls', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'steering@recog.example', '/steering/approve')
  await waiting(page).nth(2).waitFor()
  const count = await waiting(page).count()
  const second = waiting(page).nth(1)
  const name = ((await second.getAttribute('aria-label')) ?? '').replace('Approve ', '')
  const next = ((await waiting(page).nth(2).getAttribute('aria-label')) ?? '').replace('Approve ', '')
  await second.focus()
  const scrolled = await page.evaluate(() => window.scrollY)

  await press(page, 'Enter', 'Enter')
  await expect(
    page.getByText(`Approved ${name}. A temporary password has been sent via email.`),
  ).toBeVisible()
  await expect.poll(() => focused(page)).toContain(next)
  expect(await focused(page)).toMatch(/^<span/)
  await press(page, 'Enter', 'Enter')
  expect(await waiting(page).count()).toBe(count - 1)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)

  // Back over the groups of the new member to Undo.
  const undo = `Undo the decision about ${name}`
  for (let stops = 0; stops < 20 && !(await focused(page)).includes(undo); stops += 1)
    await press(page, 'Shift+Tab')
  await expect(page.getByRole('button', { name: undo })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText(`The request of ${name} is open again.`)).toBeVisible()
  await expect(waiting(page)).toHaveCount(count)
  await expect.poll(() => focused(page)).toContain(name)
})

test(
  'on paper, requests have no buttons, and their details are as wide as a few words',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await signIn(page, portal.url, 'steering@recog.example', '/steering/approve')
    await waiting(page).first().waitFor()
    // A sheet of A4.
    await page.setViewportSize({ width: 720, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    await expect(waiting(page).first()).toBeHidden()
    // The last column, that of the buttons, is not printed.
    const details = page.locator('tbody tr').first().locator('td').nth(-2)
    await expect.poll(async () => (await details.boundingBox())?.width).toBeGreaterThan(200)
  },
)

test(
  'approving a person and assigning them to two groups takes four clicks from the home page',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await signIn(page, portal.url, 'steering@recog.example')
    await page.getByRole('link', { name: /requests? to join$/ }).waitFor()
    const clicks = await countClicks(page)
    await page.getByRole('link', { name: /requests? to join$/ }).click()
    const name = ((await waiting(page).first().getAttribute('aria-label')) ?? '').replace('Approve ', '')
    await waiting(page).first().click()
    await page.getByRole('checkbox', { name: `${name} in Physics` }).click()
    await page.getByRole('checkbox', { name: `${name} in Thorax` }).click()
    await expect(page.getByText(`Assigned ${name} to Thorax.`)).toBeVisible()
    expect(await clicks()).toBeLessThanOrEqual(4)
    await page.goto(`${portal.url}/committeeAccess`)
    await page
      .getByRole('link', { name: /View details.*Thorax|Thorax.*View details/ })
      .or(page.getByRole('link', { name: 'Thorax' }))
      .first()
      .click()
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  },
)
