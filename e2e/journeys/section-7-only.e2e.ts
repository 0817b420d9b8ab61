import { expect, type Locator, type Page } from '@playwright/test'
import { PAGES } from '../support/pages'
import { signIn } from '../support/people'
import { startPortal } from '../support/portal'
import { startSection7Api, type Section7Api } from '../support/section-7-api'
import { settled } from '../support/section-page'
import { test as portalTest } from '../support/test'

/** The portal against a server that implements only chapter 7 of the requirements. */

const test = portalTest.extend<{ api: Section7Api }>({
  api: async ({}, lend) => {
    const reference = await startPortal()
    const api = await startSection7Api(new URL(reference.url))
    await lend(api)
    await api.stop()
    await reference.remove()
  },
  settings: ({ api }, lend) => lend({ API_ORIGIN: api.origin }),
})

/** A member opens every screen; other personas open the screens for them. */
const PERSONAS = {
  member: PAGES,
  lead: PAGES.filter(({ audience, path }) => audience === 'lead' || path.startsWith('/projects/')),
  steering: PAGES.filter(({ audience }) => audience === 'steering'),
  admin: PAGES.filter(({ audience }) => audience === 'admin'),
}
const IDS = { committeeId: 'thorax', userId: 'demo-member', projectId: 'project-1' }
const pathTo = (pattern: string) =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => IDS[name as keyof typeof IDS])

for (const [persona, seen] of Object.entries(PERSONAS)) {
  test(
    `every screen loads for ${persona}, without capabilities that the server does not announce`,
    { tag: '@nightly' },
    async ({ page, portal, api }) => {
      await signIn(page, portal.url, `${persona}@recog.example`)
      for (const path of seen.map((route) => pathTo(route.path))) {
        await page.goto(portal.url + path)
        await settled(page)
        await expect(page.getByText(/^(Failed to|We could not|Unable to)/), path).toHaveCount(0)
        await expect(page.getByText('This section is unavailable'), path).toHaveCount(0)
        await expect(page.getByRole('button', { name: /Decline|Decisions/ }), path).toHaveCount(0)
      }
      expect(api.beyond).toEqual([])
    },
  )
}

test('a success counts, even where the requirements do not define the response', async ({
  page,
  portal,
  api,
}) => {
  await signIn(page, portal.url, 'steering@recog.example')
  await page.goto(`${portal.url}/steering/approve`)
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await expect(page.getByText(/^Approved .*A temporary password has been sent via email\.$/)).toBeVisible()

  await page.goto(`${portal.url}/steering/assign`)
  await page.getByRole('searchbox', { name: 'Search by email or name' }).fill('member@recog.example')
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('checkbox', { checked: false }).nth(1).click()
  await expect(page.getByText(/^Assigned .* to .*\.$/)).toBeVisible()

  await page.goto(`${portal.url}/steering/events`)
  await page.getByLabel('Title').fill('Contouring call')
  await page.getByLabel('Date & Time').fill('2030-05-01T14:00')
  await page.getByRole('button', { name: 'Post Event' }).click()
  await expect(page.getByText('Posted "Contouring call".')).toBeVisible()

  await page.goto(`${portal.url}/events`)
  const row = page.getByRole('row').filter({ hasText: 'Contouring call' })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('dialog').getByLabel('Location').fill('Room 4')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Room 4')
  expect(api.beyond).toEqual([])
})

test(
  'accounts are created at once, and the audit log shows each entry once while it grows',
  { tag: '@nightly' },
  async ({ page, portal, api }) => {
    await signIn(page, portal.url, 'admin@recog.example')
    await page.goto(`${portal.url}/Admin`)
    await addMembers(page, 60, 'first')

    await page.goto(`${portal.url}/admin/audit-logs`)
    await page.getByLabel('Action').fill('membership.added')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(cells(page, 'Action')).toHaveText(Array<string>(50).fill('membership.added'))
    const first = await targets(page)

    const other = await page.context().newPage()
    await other.goto(`${portal.url}/Admin`)
    await addMembers(other, 3, 'late')
    const pager = page.getByRole('navigation', { name: 'Pagination', exact: true })
    await pager.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('3 newer entries have arrived since you opened this list.')).toBeVisible()
    await expect(pager.getByText(/^Page 2 of \d+$/)).toBeVisible()
    await expect(cells(page, 'Target User').filter({ hasText: /^first/ })).toHaveCount(10)
    const second = await targets(page)
    expect(second.filter((target) => first.includes(target))).toEqual([])

    await page.getByRole('button', { name: 'Show the newest' }).click()
    await expect(pager.getByText(/^Page 1 of \d+$/)).toBeVisible()
    for (const row of [0, 1, 2]) await expect(cells(page, 'Target User').nth(row)).toHaveText(/^late/)
    expect(api.beyond).toEqual([])
  },
)

/** Add new people to a group by the bulk tool of the Administration page. */
async function addMembers(page: Page, count: number, name: string): Promise<void> {
  const emails = Array.from({ length: count }, (_, n) => `${name}.${n}@many.example`)
  await page.getByLabel('Working group', { exact: true }).selectOption({ label: 'Thorax' })
  await page.getByLabel('Emails').fill(emails.join('\n'))
  await page.getByRole('button', { name: 'Add members' }).click()
  await expect(page.getByText(`${count} addresses processed. ${count} succeeded. 0 failed.`)).toBeVisible()
}

/** The cells of one column of the audit log. A long page adds its rows in steps, so wait for a number of them before reading. */
function cells(page: Page, column: 'Action' | 'Target User'): Locator {
  return page.locator(`[data-label="${column}"]`)
}

/** The Target User of each row of the audit log that is on screen now. */
async function targets(page: Page): Promise<string[]> {
  return cells(page, 'Target User').allTextContents()
}
