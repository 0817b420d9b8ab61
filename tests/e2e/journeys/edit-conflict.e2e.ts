import { expect, type Browser, type Page } from '@playwright/test'
import { signIn } from '../support/people'
import type { Portal } from '../support/portal'
import { heading } from '../support/section-page'
import { test } from '../support/test'

/** Two people, or two tabs, change the same thing: nobody overwrites the other unseen, and nothing typed is lost. */

test(
  'the second to save an event continues on the version of the first',
  { tag: '@nightly' },
  async ({ browser, portal }) => {
    const [first, second] = await twoAt(browser, portal, '/events')
    await openEdit(first)
    await openEdit(second)
    await dialogOf(first).getByLabel('Location').fill('Room of the first')
    await dialogOf(first).getByRole('button', { name: 'Save' }).click()
    await expect(dialogOf(first)).toBeHidden()

    await dialogOf(second).getByLabel('Note').fill('Note of the second')
    await dialogOf(second).getByRole('button', { name: 'Save' }).click()
    await expect(dialogOf(second).getByText(/You have changed this event in the meantime/)).toBeVisible()
    await expect(dialogOf(second).getByLabel('Location')).toHaveValue('Room of the first')
    await dialogOf(second).getByRole('button', { name: 'Save' }).click()
    await expect(dialogOf(second)).toBeHidden()
    const row = second.getByRole('row').filter({ hasText: 'Note of the second' })
    await expect(row).toContainText('Room of the first')
  },
)

test('the second to save a project keeps what both have typed, and decides where both did', async ({
  browser,
  portal,
}) => {
  const [first, second] = await twoAt(browser, portal, '/projects/project-1/edit')
  await name(first).fill('Name of the first')
  await description(first).fill('Description of the first')
  await save(first)
  await expect(heading(first)).toHaveText('Name of the first')

  await description(second).fill('Description of the second')
  await save(second)
  const notice = second.getByText(/You have changed this project in the meantime/)
  await expect(notice).toBeVisible()
  await expect(name(second)).toHaveValue('Name of the first')
  await expect(description(second)).toHaveValue('Description of the second')
  await expect(second.getByText('Description of the first')).toBeVisible()
  await save(second)
  await expect(heading(second)).toHaveText('Name of the first')
  await expect(second.getByText('Description of the second')).toBeVisible()
})

test(
  'the second tab to save a profile shows the change of the first beside its own',
  { tag: '@nightly' },
  async ({ context, portal }) => {
    const first = await context.newPage()
    await signIn(first, portal.url, 'member@recog.example')
    const second = await context.newPage()
    for (const tab of [first, second]) {
      await tab.goto(`${portal.url}/profile`)
      await tab.getByRole('button', { name: 'Edit profile' }).click()
    }
    await first.getByLabel('Degrees').fill('MD of the first')
    await first.getByLabel('Institution').fill('Hospital of the first')
    await first.getByRole('button', { name: 'Save profile' }).click()
    await expect(first.getByText('Your profile has been saved.')).toBeVisible()

    await second.getByRole('textbox', { name: 'Institution' }).fill('Hospital of the second')
    await second.getByLabel('Display name').fill('Name of the second')
    await second.getByRole('button', { name: 'Save profile' }).click()
    const notice = second.getByText(/Your profile has been changed in the meantime, in another tab/)
    await expect(notice).toBeVisible()
    await expect(second.getByText('New in the form: Degrees.')).toBeVisible()
    await expect(second.getByText('Hospital of the first')).toBeVisible()
    await expect(second.getByLabel('Degrees')).toHaveValue('MD of the first')
    await expect(second.getByRole('textbox', { name: 'Institution' })).toHaveValue('Hospital of the second')
    await expect(second.getByLabel('Display name')).toHaveValue('Name of the second')
    await second.getByRole('button', { name: 'Use theirs: Institution' }).click()
    await second.getByRole('button', { name: 'Save profile' }).click()
    await expect(second.getByText('Your profile has been saved.')).toBeVisible()
    for (const text of ['MD of the first', 'Hospital of the first', 'Name of the second'])
      await expect(second.getByRole('definition').filter({ hasText: text })).toBeVisible()
  },
)

/** Two steering members, each in a browser of their own, on the same page. */
const twoAt = (browser: Browser, portal: Portal, path: string) =>
  Promise.all(
    ([0, 1] as const).map(async () => {
      const page = await (await browser.newContext()).newPage()
      await signIn(page, portal.url, 'steering@recog.example', path)
      return page
    }),
  ) as Promise<[Page, Page]>

const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit event' })

async function openEdit(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(dialogOf(page)).toBeVisible()
}
