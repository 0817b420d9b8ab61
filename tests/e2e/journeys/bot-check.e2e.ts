import { createServer, type ServerResponse } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { listen } from '../support/listen'
import { giveUp } from '../support/measuring'
import type { Portal } from '../support/portal'
import { expectVersion } from '../support/section-page'
import { test as portalTest } from '../support/test'

/** A bot check of another provider: its script loads a second one, and a frame, from other hosts (edge case J13). */

/** Settings of a portal with the check of this script. No request to join arrives, so nobody asks the provider about a token. */
const settingsOf = (script: string, others = ''): NodeJS.ProcessEnv => ({
  BOT_CHECK_SCRIPT: script,
  BOT_CHECK_ORIGINS: others,
  BOT_CHECK_SITE_KEY: 'of a test',
  BOT_CHECK_SECRET: 'of a test',
  BOT_CHECK_VERIFY_URL: script,
})

const test = portalTest.extend<{ check: TwoStageCheck }>({
  check: async ({}, lend) => {
    const check = await startTwoStageCheck()
    await lend(check)
    await check.stop()
  },
  settings: ({ check }, lend) => lend(settingsOf(check.script, check.second)),
})

/** Open the form to join. @returns what the page complains about, and the tokens it sends */
async function openJoin(page: Page, portal: Portal) {
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
  await page.goto(`${portal.url}/join`)
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
  async ({ page, portal }) => {
    const { complaints, tokens } = await openJoin(page, portal)
    await fill(page)
    await passAndSend(page)
    expect(tokens).toEqual([TOKEN])
    expect(complaints).toEqual([])
  },
)

test(
  'says so when the second script is blocked, and works after Retry with nothing typed lost',
  { tag: '@nightly' },
  async ({ page, portal, check }) => {
    check.set('missing')
    const { tokens } = await openJoin(page, portal)
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

/** Open the form to join, whose bot check never is ready, and let eight seconds pass. */
async function openJoinInVain(page: Page, portal: Portal): Promise<void> {
  await openJoin(page, portal)
  await expectVersion(page, 'mf-public', /./)
  await expect.poll(() => giveUp(page, 8_000).then(() => unavailable(page).isVisible())).toBe(true)
}

test(
  'says so when the second script never calls back',
  { tag: '@nightly' },
  async ({ page, portal, check }) => {
    check.set('silent')
    await openJoinInVain(page, portal)
  },
)

test.describe('with the settings of one host', () => {
  test.use({ settings: ({ check }, lend) => lend(settingsOf(check.script)) })
  test('says so when the second host is not among them', { tag: '@nightly' }, async ({ page, portal }) => {
    await openJoinInVain(page, portal)
  })
})

test.describe('reCAPTCHA', () => {
  const script = 'https://www.google.com/recaptcha/api.js?render=explicit&trustedtypes=true'
  test.use({ settings: settingsOf(script) })
  test('allows its hosts, and the markup of its code', { tag: '@nightly' }, async ({ page, portal }) => {
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
    const { complaints, tokens } = await openJoin(page, portal)
    await fill(page)
    await passAndSend(page)
    expect(tokens).toEqual([TOKEN])
    expect(complaints).toEqual([])
  })
})

/** The second host's response: correct, none, or a script that never calls back. */
type SecondStage = 'works' | 'missing' | 'silent'

interface TwoStageCheck {
  readonly script: string
  /** Origin of the second host. */
  readonly second: string
  /** The provider's token for a visitor who passed. */
  readonly token: string
  /** Change the second host's response. */
  set(stage: SecondStage): void
  stop(): Promise<void>
}

const TOKEN = 'proof-of-a-person'

/** The first script, as reCAPTCHA's: it leaves `ready` and loads the second by a plain URL. */
const firstScript = (second: string) => `(() => {
  const check = (window.grecaptcha = window.grecaptcha || {})
  const waiting = (window.checkWaiting = window.checkWaiting || [])
  check.ready = check.ready || ((callback) => waiting.push(callback))
  const script = document.createElement('script')
  script.async = true
  script.src = '${second}'
  document.head.append(script)
})()`

/** The second script: it renders a frame of the provider, and calls the waiting page. */
const secondScript = (frame: string) => `(() => {
  window.grecaptcha.render = (element, { callback }) => {
    const frame = document.createElement('iframe')
    frame.title = 'bot check'
    frame.src = '${frame}'
    element.append(frame)
    window.addEventListener('message', ({ source, data }) => source === frame.contentWindow && callback(data))
    return 0
  }
  window.grecaptcha.reset = () => {}
  window.grecaptcha.ready = (callback) => callback()
  window.checkWaiting.forEach((callback) => callback())
})()`

const FRAME = `<!doctype html><button onclick="parent.postMessage('${TOKEN}', '*')">I am a person</button>`

/** A bot-check provider on two hosts of this machine: the first has the script and the frame, the second the other script. */
async function startTwoStageCheck(): Promise<TwoStageCheck> {
  let stage: SecondStage = 'works'
  const answers: Record<SecondStage, (response: ServerResponse) => void> = {
    works: (response) => sendScript(response, secondScript(`${first.origin}/frame`)),
    missing: (response) => response.writeHead(404).end(),
    silent: (response) => sendScript(response, ''),
  }
  const second = await listen(
    createServer((_request, response) => answers[stage](response)),
    '127.0.0.1',
  )
  const first = await listen(
    createServer((request, response) =>
      request.url === '/frame'
        ? response.writeHead(200, { 'content-type': 'text/html' }).end(FRAME)
        : sendScript(response, firstScript(`${second.origin}/second.js`)),
    ),
  )
  return {
    script: `${first.origin}/api.js?render=explicit`,
    second: second.origin,
    token: TOKEN,
    set: (next) => {
      stage = next
    },
    async stop() {
      await Promise.all([first.stop(), second.stop()])
    },
  }
}

function sendScript(response: ServerResponse, code: string): void {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(code)
}
