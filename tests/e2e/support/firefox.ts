import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test as base } from '@playwright/test'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { STEP_TIMEOUT, waitForSlowMachines } from './measuring'
import { DEMO_PASSWORD } from './people'
import { startPortal, type Portal } from './portal'

/** Debian's Firefox. Playwright needs a Firefox of its own, so these tests use WebDriver BiDi, which every Firefox has. */
const FIREFOX_PATH = '/usr/bin/firefox-esr'

/** Roles of the elements that the journeys use. */
type Role = 'button' | 'link' | 'checkbox'

/** A test with a Firefox without a window, the same for all files: it takes as long to start as a test. */
export const test = base.extend<object, { firefox: Browser }>({
  firefox: [
    async ({}, lend) => {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: FIREFOX_PATH,
        timeout: STEP_TIMEOUT,
        protocolTimeout: STEP_TIMEOUT,
        extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
      })
      await lend(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 0 },
  ],
})

/** A person with a browser profile of their own. */
export interface Visitor {
  readonly page: Page
  /** Errors of the page's code, and messages that the browser wrote to its console. */
  readonly complaints: readonly string[]
  open(path: string): Promise<void>
  /** Click what has this role and exactly this accessible name, once it is on screen. */
  click(role: Role, name: string): Promise<void>
  /** Replace the text of the field with this label. By label, because Firefox gives fields for passwords no role. */
  fill(label: string, text: string): Promise<void>
  /** Replace the text of an element all at once. */
  paste(selector: string, text: string): Promise<void>
  /** Wait until the page shows a text. */
  sees(text: string): Promise<void>
  /** Wait for the URL's path. */
  isAt(path: string): Promise<void>
  leave(): Promise<void>
}

/** Firefox compares a download that it has cancelled itself, when the next page is opened, as if it were an empty file. */
const DIGEST_OF_NOTHING = createHash('sha256').digest('base64')

/** Open a browser profile that has never visited the portal. */
async function newVisitor(browser: Browser, portal: string): Promise<Visitor> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_TIMEOUT)
  await page.evaluateOnNewDocument(waitForSlowMachines)
  await page.setViewport({ width: 1280, height: 800 })
  const complaints: string[] = []
  const complain = (text: string) => void (text.includes(DIGEST_OF_NOTHING) || complaints.push(text))
  page.on('pageerror', (error) =>
    complain(error instanceof Error ? (error.stack ?? String(error)) : String(error)),
  )
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complain(message.text())
  })
  return {
    page,
    complaints,
    open: async (path) => {
      await untilLoaded(page)
      await page.goto(portal + path)
    },
    click: async (role, name) => (await findClickable(page, role, name)).click(),
    fill: (label, text) =>
      page.locator(`::-p-xpath(//*[@id=//label[normalize-space(.)="${label}"]/@for])`).fill(text),
    paste: (selector, text) => page.$eval(selector, setValue, text),
    sees: (text) => expect.poll(() => visibleText(page), { message: text }).toContain(text),
    isAt: (path) => expect.poll(() => new URL(page.url()).pathname).toBe(path),
    leave: () => context.close(),
  }
}

/** Sign in with the header's button. @returns once the header's code runs */
async function signInWithFirefox({ page, open, click, fill, sees }: Visitor, email: string): Promise<void> {
  await open('/home')
  await untilLoaded(page)
  await click('button', 'Login')
  await fill('Email', email)
  await fill('Password', DEMO_PASSWORD)
  await click('button', 'Sign in')
  await sees('Logout')
  await page.waitForSelector('#portal-header:not([data-not-hydrated])')
}

/** Wait until the document may be left: one that is left while it loads a section complains that it could not. */
async function untilLoaded(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.waitForNetworkIdle({ idleTime: 0 })
}

/**
 * Wait for the element that has this role and name until it can be clicked.
 *
 * `aria/` asks Firefox one question at a time. A locator for `::-p-aria` asks it once for each document that the tab has
 * shown: puppeteer-core 24.43 adds a listener per document and removes none (`BidiFrameRealm.puppeteerUtil`). On a long
 * page of a tab in use the answers took longer than a test may wait.
 */
async function findClickable(page: Page, role: Role, name: string): Promise<ElementHandle> {
  const deadline = Date.now() + STEP_TIMEOUT
  while (Date.now() < deadline) {
    // A document that is being replaced answers with an error.
    const element = await page.$(`aria/[role="${role}"][name=${JSON.stringify(name)}]`).catch(() => null)
    if (element && (await element.evaluate(isClickable).catch(() => false))) return element
    await setTimeout(50)
  }
  throw new Error(`There is no ${role} "${name}" to click at ${page.url()}:\n${await visibleText(page)}`)
}

/** Whether an element is on screen, enabled, and in the same place in the next frame. Runs in the page. */
async function isClickable(element: Element): Promise<boolean> {
  const before = element.getBoundingClientRect()
  await new Promise(requestAnimationFrame)
  const { x, y, width, height } = element.getBoundingClientRect()
  const isStill = x === before.x && y === before.y && width === before.width && height === before.height
  return isStill && width > 0 && height > 0 && !element.matches(':disabled')
}

/** Runs in the page. React learns of a new value only through the setter of the prototype. */
function setValue(element: Element, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The text on screen. While a document is being replaced there is none. */
const visibleText = (page: Page) => page.evaluate(() => document.body.innerText).catch(() => '')

interface PortalInFirefox {
  /** Open a browser profile that has never visited the portal. */
  visit(): Promise<Visitor>
  /** Open another one for a demo account. @param who the part of its address before the @ */
  signedIn(who: string): Promise<Visitor>
}

/** Give the tests of a file one portal. To be called outside tests. @param settings of the portal */
export function portalInFirefox(settings?: NodeJS.ProcessEnv): PortalInFirefox {
  let portal: Portal
  let browser: Browser
  test.beforeAll(async ({ firefox }) => {
    portal = await startPortal(settings)
    browser = firefox
  })
  test.afterAll(() => portal?.remove())
  const visit = () => newVisitor(browser, portal.url)
  return {
    visit,
    async signedIn(who) {
      const visitor = await visit()
      await signInWithFirefox(visitor, `${who}@recog.example`)
      return visitor
    },
  }
}
