import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { newVisitor } from './visitor'
import type { Screen } from './work-screens'

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

export interface Work {
  /** Longest task, in milliseconds. */
  readonly longest: number
  /** From the slowest event to the next frame, in milliseconds. */
  readonly interaction: number
  /** Total blocking time: milliseconds of long tasks beyond 50 each. */
  readonly blocking: number
}

/** Read the work since the last reading. */
function workNow(page: Page): Promise<Work> {
  return page.evaluate(() => {
    const { work } = window
    window.work = { longest: 0, interaction: 0, blocking: 0 }
    return work
  })
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

declare global {
  interface Window {
    /** Until the load event, and since then or since the last reading. */
    workOfLoad: Writable<Work>
    work: Writable<Work>
  }
}

/** Runs in the page before anything else. */
function observe(): void {
  window.workOfLoad = { longest: 0, interaction: 0, blocking: 0 }
  window.work = { longest: 0, interaction: 0, blocking: 0 }
  const ofLoad = ({ startTime }: PerformanceEntry) => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const loaded = visit?.loadEventEnd ?? 0
    return loaded === 0 || startTime < loaded
  }
  const watch = (type: string, read: (duration: number, entry: PerformanceEntry) => void) => {
    const options = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => read(entry.duration, entry)),
    ).observe(options)
  }
  watch('longtask', (duration, entry) => {
    const work = ofLoad(entry) ? window.workOfLoad : window.work
    work.longest = Math.max(work.longest, duration)
    work.blocking += Math.max(0, duration - 50)
  })
  watch('event', (duration, entry) => {
    const { interactionId } = entry as PerformanceEventTiming
    if (interactionId) window.work.interaction = Math.max(window.work.interaction, duration)
  })
}
