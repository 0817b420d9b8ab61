import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { signIn } from '@recog/e2e/support/people'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

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

/** Sign a demo person in. @returns the browser's cookies and storage */
export async function sessionOf(browser: Browser, portal: string, persona: string): Promise<Session> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, portal, `${persona}@recog.example`)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  // A page that is cut off leaves notes of what it runs.
  await page.goto('about:blank')
  const session = await context.storageState()
  await context.close()
  return session
}
