import type { Page } from '@playwright/test'

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
