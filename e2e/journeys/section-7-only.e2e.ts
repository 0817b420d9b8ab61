import { expect, test, type Browser, type Page } from '@playwright/test'
import { ROUTES } from '../../section-kit/src/route-map'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { startSection7Api, type Section7Api } from '../support/section-7-api'
import { heading } from '../support/section-page'

/** The portal against a server that implements only section 7 of the specification. */

let reference: Portal
let api: Section7Api
let portal: Portal
test.beforeAll(async () => {
  reference = await startPortal()
  api = await startSection7Api(new URL(reference.url))
  portal = await startPortal({ API_ORIGIN: api.origin })
})
test.afterAll(async () => {
  await portal?.remove()
  await api?.stop()
  await reference?.remove()
})

/** A member opens every screen, the others those that are meant for them. */
const PERSONAS = {
  member: ROUTES,
  lead: ROUTES.filter(({ audience, path }) => audience === 'lead' || path.startsWith('/projects/')),
  steering: ROUTES.filter(({ audience }) => audience === 'steering'),
  admin: ROUTES.filter(({ audience }) => audience === 'admin'),
}
const IDS = { committeeId: 'thorax', userId: 'demo-member', projectId: 'project-1' }
const pathTo = (pattern: string) =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => IDS[name as keyof typeof IDS])

async function signedIn(browser: Browser, persona: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await signIn(page, portal.url, `${persona}@recog.example`)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  return page
}

for (const [persona, seen] of Object.entries(PERSONAS)) {
  test(`every screen comes up for ${persona}, without what the server does not announce`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, persona)
    for (const path of seen.map((route) => pathTo(route.path))) {
      await page.goto(portal.url + path)
      await expect(heading(page), path).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByText(/^(Failed to|We could not|Unable to)/), path).toHaveCount(0)
      await expect(page.getByText('This section is unavailable'), path).toHaveCount(0)
      await expect(page.getByRole('button', { name: /Decline|Decisions/ }), path).toHaveCount(0)
    }
    expect(api.beyond).toEqual([])
  })
}

test('a success counts, whatever a response looks like that the specification does not show', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'steering')
  await page.goto(`${portal.url}/steering/approve`)
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await expect(page.getByText(/^Approved .*A temporary password has been sent via email\.$/)).toBeVisible()

  await page.goto(`${portal.url}/steering/assign`)
  await page.getByRole('searchbox').fill('member@recog.example')
  const boxes = page.getByRole('checkbox', { checked: false })
  await boxes.nth(1).click()
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
