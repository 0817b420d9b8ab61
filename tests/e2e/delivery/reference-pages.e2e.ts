import { expect, test, type Page } from '@playwright/test'
import { buildTestedStorybook, serveFolder } from '../stories/build'

/** Storybook as its readers use it: the toolbar, pages and stories together. */

let server: Awaited<ReturnType<typeof serveFolder>>
test.beforeAll(async () => {
  server = await serveFolder(await buildTestedStorybook())
})
test.afterAll(() => server?.close())

const preview = (page: Page) => page.frameLocator('#storybook-preview-iframe')
const open = (page: Page, path: string) => page.goto(`${server.url}/index.html?path=${path}`)

async function choose(page: Page, tool: string, choice: string) {
  await page.getByRole('button', { name: tool }).click()
  await page.getByText(choice, { exact: true }).click()
}

test(
  'documentation pages follow the theme of the toolbar, also after it was chosen for a story',
  { tag: '@nightly' },
  async ({ page }) => {
    await open(page, '/story/components-button--playground')
    const html = preview(page).locator('html')
    await expect(preview(page).locator('#storybook-root button')).toBeVisible()
    await choose(page, 'Theme', 'Dark')
    await expect(html).toHaveCSS('color-scheme', 'dark')
    await page.getByRole('link', { name: 'Docs' }).first().click()
    const sheet = preview(page).locator('.sbdocs-wrapper')
    await expect(sheet).toHaveCSS('background-color', 'rgb(21, 30, 37)')
    await choose(page, 'Theme', 'Light')
    await expect(html).toHaveCSS('color-scheme', 'light')
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  },
)

test(
  'controls of a documentation page also change an example that has a frame of its own',
  { tag: '@nightly' },
  async ({ page }) => {
    await open(page, '/docs/components-confirmdialog--docs')
    const dialog = preview(page)
      .frameLocator('#iframe--components-confirmdialog--playground')
      .getByRole('alertdialog')
    await expect(dialog).toContainText('Delete event')
    await preview(page).locator('textarea[id$="-title"]').fill('Remove the project')
    await expect(dialog.getByRole('heading')).toHaveText('Remove the project')
  },
)

test(
  'a form in a story that would leave it is written down instead',
  { tag: '@nightly' },
  async ({ page }) => {
    // The header has room for the button beside the sidebar of Storybook.
    await page.setViewportSize({ width: 1_800, height: 900 })
    await open(page, '/story/shell-header--anonymous')
    const login = preview(page).locator('#storybook-root').getByRole('button', { name: 'Login' })
    await login.click()
    await page.getByRole('tab', { name: /Actions/ }).click()
    await expect(page.locator('#storybook-panel-root')).toContainText('/identity/account/login')
    await expect(login).toBeVisible()
  },
)
