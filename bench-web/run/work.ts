import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '@recog/e2e/support/browser'
import { startPortal } from '@recog/e2e/support/portal'
import { medianOf } from './table'
import { startSeededPortal } from './seeded-portal'
import { newVisitor, sessionOf } from './visitor'
import { SCREENS, type Screen } from './work-screens'

/*
 * npm run bench:work [-- --runs 5 --people 2000 --groups 60 --screen /events]
 * npm run bench:work -- --demo [--phone] [--slowdown 6]
 *
 * Measure how long the page is busy and how long a person waits for each action on a screen, at 4x CPU slowdown or the given
 * one. The first rows of a screen are the time until its load event, and after it.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    people: { type: 'string', default: '2000' },
    groups: { type: 'string', default: '60' },
    screen: { type: 'string' },
    demo: { type: 'boolean', default: false },
    phone: { type: 'boolean', default: false },
    slowdown: { type: 'string', default: '4' },
  },
})

const screens = SCREENS.map((screen) =>
  values.demo ? { ...screen, path: screen.demoPath ?? screen.path } : screen,
)

const PHONE = { width: 390, height: 844 }
/** Milliseconds until a page has its data, and until the effects of an action are over. */
const LOADED = 3_000
const SETTLED = 1_000

interface Work {
  /** Longest task, in milliseconds. */
  readonly longest: number
  /** From the slowest event to the next frame, in milliseconds. */
  readonly interaction: number
  /** Total blocking time: milliseconds of long tasks beyond 50 each. */
  readonly blocking: number
}

async function main(): Promise<void> {
  const amounts = ['--people', values.people, '--groups', values.groups, '--audit', '5000']
  const portal = values.demo ? await startPortal({ DEMO: '1' }) : await startSeededPortal(amounts)
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] })
  try {
    console.log('| screen | action | longest task | interaction | blocking |\n|---|---|---:|---:|---:|')
    for (const screen of screens) {
      if (values.screen !== undefined && values.screen !== screen.path) continue
      const storageState = await sessionOf(browser, portal.url, screen.as)
      const seen = new Map<string, Work[]>()
      for (let run = 0; run < Number(values.runs); run += 1) {
        for (const [action, work] of await workOn(browser, portal.url, screen, storageState))
          seen.set(action, [...(seen.get(action) ?? []), work])
      }
      for (const [action, all] of seen) printRow(screen.path, action, medianOf(all))
    }
  } finally {
    await browser.close()
    await portal.remove()
  }
}

/** One visit with all actions. */
async function workOn(
  browser: Browser,
  portal: string,
  { path, data, actions }: Screen,
  storageState: BrowserContextOptions['storageState'],
): Promise<readonly (readonly [action: string, work: Work])[]> {
  const context = await newVisitor(browser, {
    storageState,
    ...(values.phone ? { viewport: PHONE } : {}),
  })
  await context.addInitScript(observe)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) })
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
    if (values.demo && !(await found.isVisible())) continue
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

function printRow(path: string, action: string, { longest, interaction, blocking }: Work): void {
  const times = [longest, interaction, blocking].map((ms) => `${Math.round(ms)} ms`)
  console.log(`| ${[path, action, ...times].join(' | ')} |`)
}

await main()
