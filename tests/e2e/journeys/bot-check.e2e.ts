import { expect, test, type Page } from '@playwright/test'
import { startSite } from '@recog/release-tools/site-process'
import { startPortal, type Portal } from '../support/portal'
import { releasesOf } from '../support/releases'
import {
  FRAME,
  firstScript,
  secondScript,
  startTwoStageCheck,
  TOKEN,
  type TwoStageCheck,
} from '../support/two-stage-check'

/** A bot check of another provider: its script loads a second one, and a frame, from other hosts (edge case J13). */

let portal: Portal
let check: TwoStageCheck
const sites: { stop(): Promise<void> }[] = []

test.beforeAll(async () => {
  portal = await startPortal()
  check = await startTwoStageCheck()
})
test.beforeEach(() => check.set('works'))
test.afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()))
  await check?.stop()
  await portal?.remove()
})

/** The join form of the portal with other settings. @returns what the page complains about, and the tokens it sends */
async function openJoin(page: Page, settings: NodeJS.ProcessEnv) {
  const site = await startSite(releasesOf(portal), portal.url, settings)
  sites.push(site)
  const complaints: string[] = []
  const tokens: (string | undefined)[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript/.test(message.text())) complaints.push(message.text())
  })
  await page.route('**/api/public/membership-request', async (route) => {
    const body = route.request().postDataBuffer()?.toString() ?? ''
    tokens.push(/name="g-recaptcha-response"\r\n\r\n(.*)\r\n/.exec(body)?.[1])
    await route.fulfill({ json: { message: 'Thank you, we have your request.' } })
  })
  await page.goto(`${site.origin}/join`)
  return { complaints, tokens }
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Ngozi')
  await page.getByLabel('Last Name').fill('Adeyemi')
  await page.getByLabel('Email').fill('ngozi@hospital.example')
}

async function passAndSend(page: Page): Promise<void> {
  await page.frameLocator('iframe[title="bot check"]').getByRole('button', { name: 'I am a person' }).click()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByText('Thank you, we have your request.')).toBeVisible()
}

const unavailable = (page: Page) => page.getByText('The bot check could not be loaded.')

test(
  'works with a script that loads another one, and a frame, from other hosts',
  { tag: '@nightly' },
  async ({ page }) => {
    const settings = { BOT_CHECK_SCRIPT: check.script, BOT_CHECK_ORIGINS: check.second }
    const { complaints, tokens } = await openJoin(page, settings)
    await fill(page)
    await passAndSend(page)
    expect(tokens).toEqual([TOKEN])
    expect(complaints).toEqual([])
  },
)

test(
  'says so when the second script is blocked, and works after Retry with nothing typed lost',
  { tag: '@nightly' },
  async ({ page }) => {
    check.set('missing')
    const settings = { BOT_CHECK_SCRIPT: check.script, BOT_CHECK_ORIGINS: check.second }
    const { tokens } = await openJoin(page, settings)
    await fill(page)
    await expect(unavailable(page)).toBeVisible()
    const refused = page.waitForResponse((response) => response.url().startsWith(check.second))
    await page.getByRole('button', { name: 'Retry' }).click()
    await refused
    await expect(unavailable(page)).toBeVisible()

    check.set('works')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(unavailable(page)).toHaveCount(0)
    await expect(page.getByLabel('First Name')).toHaveValue('Ngozi')
    await passAndSend(page)
    expect(tokens).toEqual([TOKEN])
  },
)

test('says so when the second script never calls back', { tag: '@nightly' }, async ({ page }) => {
  check.set('silent')
  await openJoin(page, { BOT_CHECK_SCRIPT: check.script, BOT_CHECK_ORIGINS: check.second })
  await expect(page.getByText('Loading the bot check...')).toBeVisible()
  await expect(unavailable(page)).toBeVisible()
})

test('says so when the second host is not among the settings', { tag: '@nightly' }, async ({ page }) => {
  await openJoin(page, { BOT_CHECK_SCRIPT: check.script })
  await expect(unavailable(page)).toBeVisible()
})

test('allows the hosts of reCAPTCHA, and the markup of its code', { tag: '@nightly' }, async ({ page }) => {
  const asScript = { contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } }
  const policy = `const policy = trustedTypes.createPolicy('goog#html', { createHTML: (html) => html })
    document.createElement('div').innerHTML = policy.createHTML('<p>markup</p>');`
  await page.route('https://www.google.com/recaptcha/api.js*', (route) =>
    route.fulfill({
      ...asScript,
      body: firstScript('https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js'),
    }),
  )
  await page.route('https://www.gstatic.com/recaptcha/**', (route) =>
    route.fulfill({
      ...asScript,
      body: policy + secondScript('https://www.google.com/recaptcha/api2/anchor'),
    }),
  )
  await page.route('https://www.google.com/recaptcha/api2/anchor', (route) =>
    route.fulfill({ contentType: 'text/html', body: FRAME }),
  )
  const script = 'https://www.google.com/recaptcha/api.js?render=explicit&trustedtypes=true'
  const { complaints, tokens } = await openJoin(page, { BOT_CHECK_SCRIPT: script })
  await fill(page)
  await passAndSend(page)
  expect(tokens).toEqual([TOKEN])
  expect(complaints).toEqual([])
})
