import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

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
