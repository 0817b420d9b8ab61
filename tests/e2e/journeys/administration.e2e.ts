import { expect } from '@playwright/test'
import { countClicks } from '../support/click-counter'
import { brokenWords } from '../support/page-fit'
import { signIn } from '../support/people'
import { test } from '../support/test'
import { BAD_LINES, THIRTY_LINES } from '../support/thirty-lines'

/** Everyday jobs of administrators. */

test(
  'the audit log of one person takes three clicks; Back and reload keep it',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await signIn(page, portal.url, 'admin@recog.example')
    const clicks = await countClicks(page)
    await page.getByRole('link', { name: 'Site Admin' }).click()
    await page.getByRole('link', { name: 'Audit logs' }).click()
    await page.getByLabel('Actor User Id').click()
    await page.keyboard.type('steering@recog')
    await expect(page.getByRole('option').first()).toContainText('steering@recog.example')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/audit-logs\?actorUserId=[^&]+$/)
    expect(await clicks()).toBeLessThanOrEqual(3)
    const actors = page.getByRole('table').locator('tbody tr td:nth-of-type(2)')
    await expect(actors.first()).toContainText('steering@recog.example')
    for (const actor of await actors.all()) await expect(actor).toContainText('steering@recog.example')

    const shown = await page.getByLabel('Actor User Id').inputValue()
    expect(shown).toContain('steering@recog.example')
    await page.reload()
    await expect(page.getByLabel('Actor User Id')).toHaveValue(shown)
    await page.getByRole('link', { name: 'Administration' }).click()
    await page.goBack()
    await expect(page.getByLabel('Actor User Id')).toHaveValue(shown)
    await page
      .getByRole('table')
      .getByRole('link', { name: /^Everything about / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/audit-logs\?userId=/)
  },
)

test('of 30 lines with 3 bad ones, the bad ones come first and nothing is lost', async ({ page, portal }) => {
  const good = THIRTY_LINES.length - BAD_LINES.length
  await signIn(page, portal.url, 'admin@recog.example', '/Admin')
  const bulk = page.getByRole('region', { name: 'Bulk Add Members' })
  await bulk.getByLabel('Working group').selectOption({ label: 'Thorax' })
  await bulk.getByLabel('Emails').fill(THIRTY_LINES.join('\n'))
  const table = bulk.getByRole('table')
  const rows = table.getByRole('rowheader')
  for (const [place, [line, text]] of BAD_LINES.entries())
    await expect(rows.nth(place)).toHaveText(`Line ${line}: ${text}`)
  await expect(rows.nth(BAD_LINES.length)).toHaveText(/^new\.person0@hospital\.example/)
  await expect(table.getByText('Skipped')).toHaveCount(BAD_LINES.length)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width: 390, height })
  expect(await brokenWords(page)).toEqual([])
  await page.setViewportSize({ width, height })
  await expect(table.getByText('New account')).toHaveCount(good)
  await bulk.getByRole('button', { name: 'Add members' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create and add' }).click()
  await expect(bulk.getByText('27 addresses processed. 27 succeeded. 0 failed.')).toBeVisible()
  await expect(bulk.getByRole('button', { name: 'Copy all passwords' })).toBeVisible()
  // The same table now shows what happened.
  await expect(table).toHaveCount(1)
  await expect(rows).toHaveCount(THIRTY_LINES.length)
  await expect(table.getByText('Skipped')).toHaveCount(BAD_LINES.length)
  await expect(table.getByText('Account created and added')).toHaveCount(good)
  // Whatever was not sent stays, to be corrected.
  const left = (await bulk.getByLabel('Emails').inputValue()).split('\n')
  expect(left).toEqual(BAD_LINES.map(([, text]) => text))

  await page.goto(`${portal.url}/committeeAccess`)
  await page.getByRole('link', { name: 'View details: Thorax' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: /^New Person \d+$/ })).toHaveCount(good)
})

test(
  'one person gets a role only after a question, if they have no account',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    await signIn(page, portal.url, 'admin@recog.example', '/Admin')
    const single = page.getByRole('region', { name: 'Assign single user working group roles' })
    await single.getByRole('checkbox', { name: 'Physics' }).check()
    await single.getByLabel('Email').fill('unknown.person@nowhere.example')
    await single.getByRole('button', { name: 'Save user & assignments' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('unknown.person@nowhere.example has no account')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(single.getByRole('button', { name: 'Save user & assignments' })).toBeFocused()
    await single.getByLabel('Email').fill('lead@recog.example')
    await expect(single.getByText(/has an account, and is in/)).toBeVisible()
    await expect(single.getByRole('row').filter({ hasText: 'Work Group Lead' }).first()).toBeVisible()

    await page.goto(`${portal.url}/admin/people`)
    await page.getByRole('searchbox').fill('unknown.person')
    await expect(page.getByRole('link', { name: /unknown/ })).toHaveCount(0)
  },
)
