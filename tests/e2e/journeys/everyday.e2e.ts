import { expect, type Page } from '@playwright/test'
import { countClicks } from '../support/click-counter'
import { signIn } from '../support/people'
import type { Portal } from '../support/portal'
import { test } from '../support/test'
import { goTo, heading } from '../support/section-page'

/** Everyday jobs of members, with the number of clicks that each may take after signing in. */

const signedIn = (page: Page, portal: Portal, who: string, at?: string): Promise<void> =>
  signIn(page, portal.url, `${who}@recog.example`, at)

test('finding a colleague and opening their profile takes two clicks at most', async ({ page, portal }) => {
  await signedIn(page, portal, 'member')
  const clicks = await countClicks(page)
  await page.getByRole('main').getByRole('link', { name: 'Find a colleague' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search groups and people' })).toBeFocused()
  await page.keyboard.type('achterberg daniel')
  await page.getByRole('row').getByRole('link', { name: 'Daniel Achterberg' }).click()
  await expect(heading(page)).toHaveText('Daniel Achterberg')
  expect(await clicks()).toBeLessThanOrEqual(2)

  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('achterberg daniel')
  await expect(page.getByRole('row').getByRole('link', { name: 'Daniel Achterberg' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').getByRole('link', { name: 'Daniel Achterberg' })).toBeVisible()
})

test('writing to two groups takes three clicks at most, and nobody gets the message twice', async ({
  page,
  portal,
}) => {
  await signedIn(page, portal, 'member')
  // Without a click, the home page tells when the next call of the own groups is.
  const next = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Case conference' })
  await expect(next).toContainText('for Head & Neck')
  await expect(next).toContainText('your time')
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: 'Email Head & Neck and other groups' }).click()
  await page.getByRole('checkbox', { name: 'Email Education' }).check()
  const draft = page.getByRole('link', { name: 'Email 2 groups' })
  await draft.click()
  expect(await clicks()).toBeLessThanOrEqual(3)
  const href = decodeURIComponent((await draft.getAttribute('href')) ?? '')
  expect(href).toMatch(/^mailto:.*subject=ReCOG - Education \+ Head & Neck WG/)
  const addresses = href.slice('mailto:'.length, href.indexOf('?')).split(';')
  expect(addresses.length).toBeGreaterThan(10)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test("unsaved changes are asked about in the portal's own dialog, on links and on Back", async ({
  page,
  portal,
}) => {
  await signedIn(page, portal, 'steering', '/projects')
  await page.getByRole('link', { name: 'Create Project' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Half a project')
  await goTo(page, 'Events')
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(dialog.getByRole('button', { name: 'Stay on this page' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a project')
  await page.goBack()
  await expect(page).toHaveURL(/\/projects\/new$/)
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await expect(heading(page)).toHaveText('Projects')
  await page.getByRole('link', { name: 'Create Project' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

test(
  'a phone shows the first project, a tablet the people of a group first, and a desktop what is next beside them',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await signedIn(page, portal, 'steering')
    const main = page.getByRole('main')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${portal.url}/projects`)
    const project = main.getByRole('row', { name: /Carotid blowout registry/ })
    await expect.poll(async () => (await project.boundingBox())?.y).toBeLessThanOrEqual(400)
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(`${portal.url}/committees/thorax`)
    const person = main.getByRole('link', { name: 'Eleanor Whitcombe' })
    await person.waitFor()
    await expect(main.getByRole('link', { name: 'Email Working Group' })).toBeHidden()
    for (const [width, beside] of [
      [820, 'Email Working Group'],
      [1440, 'All projects of this group'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const right = async () => (await main.getByRole('link', { name: beside }).boundingBox())?.x
      await expect.poll(right).toBeGreaterThan(width / 2)
    }
    const panel = await main.getByRole('link', { name: 'All projects of this group' }).boundingBox()
    const last = await main.getByRole('link', { name: 'Zoë van der Berg', exact: true }).boundingBox()
    expect(panel?.y).toBeLessThan(last?.y ?? 0)
  },
)

test('a new project fits a desktop, with 15 stops of Tab', { tag: '@nightly' }, async ({ page, portal }) => {
  await signedIn(page, portal, 'steering')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${portal.url}/projects/new`)
  const main = page.getByRole('main')
  const cancel = main.getByRole('link', { name: 'Cancel' })
  const { y = Infinity, height = 0 } = (await cancel.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(900)
  await main.getByRole('textbox', { name: 'Name' }).focus()
  let stops = 1
  while (stops <= 15 && !(await cancel.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press('Tab')
    stops += 1
  }
  expect(stops).toBeLessThanOrEqual(15)
})

test('a half-written project survives a reload', { tag: '@nightly' }, async ({ page, portal }) => {
  await signedIn(page, portal, 'steering', '/projects/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Half a project')
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a project')
  await expect(page.getByText('What you typed before the page was reloaded is back.')).toBeVisible()
})

test(
  'a half-filled request to join survives a reload, and its errors are beside the fields',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await page.goto(`${portal.url}/join`)
    await page.getByLabel('First Name').fill('Ngozi')
    await page.getByLabel('Email').fill('ngozi@@hospital')
    await expect(page.locator('[data-slot="mf-public"][data-not-hydrated]')).toHaveCount(0)
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(page.getByLabel('First Name')).toHaveValue('Ngozi')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expect(page.getByLabel('Last Name')).toBeFocused()
    await page.getByLabel('Last Name').fill('Adeyemi')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByText('Please check your email address.')).toBeVisible()
  },
)

test('a steering member finds and approves a waiting project in three clicks', async ({
  page,
  browser,
  portal,
}) => {
  const lead = await (await browser.newContext()).newPage()
  await signedIn(lead, portal, 'lead', '/projects/new')
  await lead.getByRole('textbox', { name: 'Name' }).fill('A project that waits')
  await lead.getByRole('group', { name: 'Working Groups' }).getByRole('checkbox').first().check()
  await lead.getByRole('button', { name: 'Save' }).click()
  await expect(heading(lead)).toHaveText('A project that waits')
  await expect(lead.getByText('Waiting for approval')).toBeVisible()

  await signedIn(page, portal, 'steering')
  await expect(page.getByRole('link', { name: /without approval/ })).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: /without approval/ }).click()
  await page.getByRole('rowheader').getByRole('link', { name: 'A project that waits' }).click()
  await page.getByRole('button', { name: 'Approve project' }).click()
  await expect(page.getByText('Approved “A project that waits”.')).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(3)
})
