import type { Page, Response } from '@playwright/test'

/** Files of the shell that come later than the shell itself. */
export const LATER_CODE = /\/assets\/shell\/.*\/chunk\.\w+\.js$/

/** Whether an address is that of the code that measures a page. */
export async function isMeasuring(page: Page, url: string): Promise<boolean> {
  if (!LATER_CODE.test(url)) return false
  return (await (await page.request.get(url)).text()).includes('largest-contentful-paint')
}

/** Until the next page loads the code that measures it. */
export const measured = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => isMeasuring(page, response.url()))

/** Until what was pressed has been answered on screen, and the browser has had a moment for itself. */
export const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
      }),
  )
