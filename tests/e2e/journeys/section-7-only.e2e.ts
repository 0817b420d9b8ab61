import { expect } from '@playwright/test'
import { SECTION_7_STEERING_ID, startSection7 } from '@recog/testing/section-7'
import { PAGES, SEEN_BY } from '../support/pages'
import { signIn } from '../support/people'
import { settled } from '../support/section-page'
import { test as portalTest } from '../support/test'

/** The portal in front of a server that implements only chapter 7 of the requirements. */

const test = portalTest.extend<{ api: Awaited<ReturnType<typeof startSection7>> }>({
  api: async ({}, lend) => {
    const api = await startSection7()
    await lend(api)
    // The site asks once what visitors may know about the group (R7.46).
    expect(api.beyond).toEqual(['GET /api/public/group'])
    await api.stop()
  },
  settings: ({ api }, lend) =>
    lend({ API_ORIGIN: api.origin, STEERING_COMMITTEE_ID: SECTION_7_STEERING_ID, BOT_CHECK_SCRIPT: SCRIPT }),
})

/** Of a provider outside; section 7 has none. */
const SCRIPT = 'https://bot-check.example/api.js'

/** Each page is opened by those it is for. `itWorksOnSection7` opens all pages for everybody, without a browser. */
const PERSONAS = { member: ['visitor', 'member'], lead: ['lead'], steering: ['steering'], admin: ['admin'] }

for (const [persona, seen] of Object.entries(PERSONAS))
  test(`every page opens for ${persona}`, { tag: '@nightly' }, async ({ page, portal }) => {
    await signIn(page, portal.url, `${persona}@recog.example`)
    for (const route of PAGES.filter(({ audience }) => seen.includes(SEEN_BY[audience]))) {
      const path = route.path.replaceAll(/:\w+/g, '2')
      await page.goto(portal.url + path)
      await settled(page)
      await expect(page.getByText(/^(Failed to|We could not|Unable to)|unavailable/), path).toHaveCount(0)
    }
  })

test('the steering committee does its work', async ({ page, portal }) => {
  await signIn(page, portal.url, 'steering@recog.example', '/steering/approve')
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(
    page.getByText('Approved Robin applicant. A temporary password has been sent via email.'),
  ).toBeVisible()

  await page.goto(`${portal.url}/steering/assign`)
  await page.getByRole('checkbox', { name: 'Robin applicant in Spine' }).click()
  await expect(page.getByText('Assigned Robin applicant to Spine.')).toBeVisible()

  await page.goto(`${portal.url}/steering/events`)
  await page.getByLabel('Title').fill('Contouring call')
  await page.getByLabel('Date & Time').fill('2090-05-01T14:00')
  await page.getByRole('button', { name: 'Post Event' }).click()
  await expect(page.getByText('Posted “Contouring call”.')).toBeVisible()

  await page.goto(`${portal.url}/events`)
  const row = page.getByRole('row').filter({ hasText: 'Contouring call' })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('dialog').getByLabel('Location').fill('Room 4')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Room 4')

  const long = page.getByRole('row').filter({ hasText: 'Bring the contours.' })
  expect((await long.boundingBox())?.height).toBeLessThan(400)
})

test('whose session cannot be loaded may sign in or try again', async ({ page, portal, api }) => {
  api.failures['GET /api/user/userinfo'] = 500
  await page.goto(`${portal.url}/CommitteeAccess`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible()
})
