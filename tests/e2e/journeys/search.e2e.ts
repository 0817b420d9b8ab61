import { expect, type Page } from '@playwright/test'
import { signIn } from '../support/people'
import { heading, LIVE_HEADER } from '../support/section-page'
import { test } from '../support/test'

/** Open the search with its shortcut, type, and open the first result with Enter. */
async function findFirst(page: Page, query: string, result: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(query)
  await expect(page.getByRole('option').first()).toHaveText(result)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a new member finds a person, a project, an event and a page without the mouse', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'member@recog.example')
  await page.locator(LIVE_HEADER).getByRole('button', { name: 'Search' }).waitFor()
  for (const [query, result, title] of [
    ['achterberg dan', /^Daniel Achterberg.*Person$/, 'Daniel Achterberg'],
    ['registry carotid', /^Carotid blowout registry.*Project$/, 'Carotid blowout registry'],
    ['data dictonary', /^Data dictionary workshop.*Event$/, 'Data dictionary workshop'],
    ['publi', /^Publications.*Page$/, 'Publications'],
  ] as const) {
    await findFirst(page, query, result)
    await expect(heading(page)).toHaveText(title)
    await expect(heading(page)).toBeFocused()
  }
})
