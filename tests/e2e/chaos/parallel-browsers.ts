import type { Browser, BrowserContext } from '@playwright/test'
import { sessionOf } from '../support/people'
import type { Portal } from '../support/portal'

/** Parallel visits: cases mostly wait. */
const AT_ONCE = 5
const VIEW = { viewport: { width: 1280, height: 800 } }

export async function signedIn(browser: Browser, portal: Portal): Promise<BrowserContext[]> {
  const storageState = await sessionOf(browser, portal.url, 'admin')
  return Promise.all(Array.from({ length: AT_ONCE }, () => browser.newContext({ ...VIEW, storageState })))
}

/** Do the work for each item, in the browser that is free next. */
export async function inParallel<Item, Result>(
  contexts: readonly BrowserContext[],
  items: readonly Item[],
  work: (context: BrowserContext, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = [...items.entries()]
  const worker = async (context: BrowserContext) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      results[next[0]] = await work(context, next[1])
      if (items.length > 40 && queue.length % 40 === 0 && queue.length > 0)
        console.log(`  ${items.length - queue.length} of ${items.length}`)
    }
  }
  await Promise.all(contexts.map(worker))
  return results
}
