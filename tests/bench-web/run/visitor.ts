import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { sessionOf, type Persona } from '@recog/e2e/support/people'
import type { BenchPage } from './options'

/** Open a new browser profile to measure in. */
export async function newVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  // The compiler adds calls of this helper to functions; those that run in the page need it there.
  await context.addInitScript('globalThis.__name ??= (marked) => marked')
  return context
}

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
export type CookieJar = Readonly<Record<BenchPage['as'], Cookies>>

/** The cookies of each persona that a page is measured as. */
export async function signInEverybody(browser: Browser, portal: string): Promise<CookieJar> {
  const signedIn = async (persona: Persona) => (await sessionOf(browser, portal, persona)).cookies
  return { anonymous: [], member: await signedIn('member'), steering: await signedIn('steering') }
}

/** Create a browser context with an empty cache for a person. */
export async function contextFor(browser: Browser, cookies: Cookies): Promise<BrowserContext> {
  const context = await newVisitor(browser)
  await context.addCookies(cookies)
  return context
}

/** In milliseconds. */
const TIMEOUT = 60_000

/** Poll the page; Playwright's own waiting needs `eval`, which the content security policy forbids. */
export async function until(tab: Page, what: string, isDone: () => boolean): Promise<void> {
  const deadline = Date.now() + TIMEOUT
  while (!(await tab.evaluate(isDone))) {
    if (Date.now() > deadline) throw new Error(`${what} timed out`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
