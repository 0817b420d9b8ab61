import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { DEMO_PASSWORD } from './people'

/** Debian's Firefox. Playwright needs a Firefox of its own, so these tests use WebDriver BiDi, which every Firefox has. */
const FIREFOX_PATH = '/usr/bin/firefox-esr'
/** A machine that is slow fails no test. Milliseconds. */
const PATIENCE = 60_000

/** Roles of the elements that the journeys use. */
type Role = 'button' | 'link' | 'checkbox'

/** Start Firefox without a window. */
export const launchFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX_PATH,
    timeout: PATIENCE * 3,
    protocolTimeout: PATIENCE * 3,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
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
export async function newVisitor(browser: Browser, portal: string): Promise<Visitor> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  await page.setViewport({ width: 1280, height: 800 })
  const complaints: string[] = []
  const complain = (text: string) => void (text.includes(DIGEST_OF_NOTHING) || complaints.push(text))
  page.on('pageerror', (error) => complain(String(error)))
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complain(message.text())
  })
  const named = (role: Role, name: string) =>
    page.locator(`::-p-aria([role="${role}"][name=${JSON.stringify(name)}])`)
  return {
    page,
    complaints,
    open: async (path) => {
      // A page that is left while it loads a section complains that it could not.
      await page.waitForNetworkIdle()
      await page.goto(portal + path)
    },
    click: (role, name) =>
      named(role, name)
        .click()
        .catch((cause: unknown) => {
          throw new Error(`Cannot click the ${role} "${name}"`, { cause })
        }),
    fill: (label, text) =>
      page.locator(`::-p-xpath(//*[@id=//label[normalize-space(.)="${label}"]/@for])`).fill(text),
    paste: (selector, text) => page.$eval(selector, setValue, text),
    sees: (text) =>
      expect.poll(() => visibleText(page), { timeout: PATIENCE, message: text }).toContain(text),
    isAt: (path) => expect.poll(() => new URL(page.url()).pathname, { timeout: PATIENCE }).toBe(path),
    leave: () => context.close(),
  }
}

/** Sign in with the header's button. @returns once the header's code runs */
export async function signInWithFirefox(
  { page, open, click, fill, sees }: Visitor,
  email: string,
  password: string = DEMO_PASSWORD,
): Promise<void> {
  await open('/home')
  await click('button', 'Login')
  await fill('Email', email)
  await fill('Password', password)
  await click('button', 'Sign in')
  await sees('Logout')
  await page.waitForSelector('#portal-header:not([data-not-hydrated])')
}

/** Runs in the page. React learns of a new value only through the setter of the prototype. */
function setValue(element: Element, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The text on screen. While a document is being replaced there is none. */
const visibleText = (page: Page) => page.evaluate(() => document.body.innerText).catch(() => '')
