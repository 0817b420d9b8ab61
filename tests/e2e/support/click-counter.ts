import type { Page } from '@playwright/test'

const KEY = 'test-clicks'

/** Count the visitor's clicks from now on, also in documents that load later. Clicks that keys cause do not count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate((key) => sessionStorage.setItem(key, '0'), KEY)
  await page.addInitScript(listen, KEY)
  await page.evaluate(listen, KEY)
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key)), KEY)
}

/** Runs in the page. */
function listen(key: string): void {
  addEventListener(
    'click',
    ({ detail }) => {
      if (detail > 0) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
    },
    true,
  )
}
