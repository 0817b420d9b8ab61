import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { newVisitor } from './visitor'
import type { Screen } from './work-screens'
import { type Work, observe, workNow } from './observe-work'

const PHONE = { width: 390, height: 844 }
/** Milliseconds until a page has its data, and until the effects of an action are over. */
const LOADED = 3_000
const SETTLED = 1_000

interface WorkOptions {
  readonly screen: Screen
  /** The signed-in person. */
  readonly storageState: BrowserContextOptions['storageState']
  /** The portal has only the demo data. */
  readonly demo: boolean
  readonly phone: boolean
  /** How many times slower than this machine the processor is. */
  readonly slowdown: number
}

/** One visit with all actions. */
export async function workOn(
  browser: Browser,
  portal: string,
  { screen: { path, data, actions }, storageState, demo, phone, slowdown }: WorkOptions,
): Promise<readonly (readonly [action: string, work: Work])[]> {
  const context = await newVisitor(browser, {
    storageState,
    ...(phone ? { viewport: PHONE } : {}),
  })
  await context.addInitScript(observe)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // Playwright runs nothing in the page until it has its data.
  await page.goto(portal + path, { waitUntil: 'commit' })
  await page.waitForTimeout(LOADED)
  const rows: [string, Work][] = [
    ['(load)', await page.evaluate(() => window.workOfLoad)],
    ['(after load)', await workNow(page)],
  ]
  if (!(await page.locator(data).first().isVisible())) throw new Error(`${path} has no data yet`)
  await workSince(page)
  for (const [name, { find, act }] of Object.entries(actions)) {
    // Playwright's search, scrolling and pointing are work in the page too; they are done before the measurement.
    const found = find(page).first()
    // The demo group has no second page of anything.
    if (demo && !(await found.isVisible())) continue
    const element = await found.elementHandle()
    if (!element) throw new Error(`${path} has nothing to ${name}`)
    await element.hover()
    await workSince(page)
    await act(element, page)
    rows.push([name, await workSince(page)])
  }
  await context.close()
  return rows
}

async function workSince(page: Page): Promise<Work> {
  await page.waitForTimeout(SETTLED)
  return workNow(page)
}
