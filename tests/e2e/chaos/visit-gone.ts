import type { BrowserContext } from '@playwright/test'
import type { Outcome, Visit } from './visit'
import { follow, othersWork, TIMEOUT } from './other-sections'

/** No file of a section loads: the panel appears. Then all files load, and Retry shows the section. */
export async function visitGone(
  context: BrowserContext,
  { portal, target, expected }: Visit,
): Promise<Outcome> {
  const page = await context.newPage()
  const wrong: string[] = []
  const started = performance.now()
  try {
    const files = `${portal}/assets/${target.name}/**`
    await page.route(files, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(portal + target.from)
    await follow(page, target)
    await page.getByRole('heading', { name: 'This section is unavailable' }).waitFor({ timeout: TIMEOUT })
    await othersWork(page, target, wrong)
    await follow(page, target)
    const again = page.getByRole('button', { name: 'Retry' })
    await again.waitFor({ timeout: TIMEOUT })
    await page.unroute(files)
    await again.click()
    await page
      .locator(`[data-slot="${target.name}"][data-state="shown"][data-section-version="${expected}"] h1`)
      .first()
      .waitFor({ timeout: TIMEOUT })
  } catch (error) {
    wrong.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  } finally {
    await page.close()
  }
  return { ms: performance.now() - started, wrong }
}
