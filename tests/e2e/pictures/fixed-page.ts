import type { Browser, Page } from '@playwright/test'
import { STEP_TIMEOUT } from '../support/measuring'

/** Every picture shows this moment; the demo data is relative to it. */
const NOW = Date.parse('2026-03-02T09:00:00Z')

/**
 * Timers for this long, and longer ones, never end: a toast stays, and a page does not ask again. On a busy machine they could end
 * before one picture and after another. Milliseconds.
 */
const LONG_TIMER = 1_000
/** The longest delay that a browser accepts. Milliseconds. */
const NEVER = 2 ** 31 - 1

/** A page with a fixed clock, zone, language and random numbers, and without long timers. */
export async function pageOf(browser: Browser, deviceScaleFactor = 1): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    deviceScaleFactor,
  })
  context.setDefaultTimeout(STEP_TIMEOUT)
  const page = await context.newPage()
  await page.addInitScript(fixDate, NOW)
  await page.addInitScript(() => {
    let seed = 42
    // https://en.wikipedia.org/wiki/Lehmer_random_number_generator
    Math.random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  })
  await page.addInitScript(holdTimers, { long: LONG_TIMER, never: NEVER })
  return page
}

/**
 * Runs in the page. Playwright's clock would run the timers as well, one after another: on a busy machine, where the work of an interval takes
 * longer than its period, each of the others would wait for more and more of its rounds.
 */
function fixDate(now: number): void {
  Date.now = () => now
  globalThis.Date = new Proxy(Date, {
    construct(date, values, target) {
      return Reflect.construct(date, values.length > 0 ? values : [now], target) as Date
    },
  })
}

/** Runs in the page. */
function holdTimers({ long, never }: { readonly long: number; readonly never: number }): void {
  for (const kind of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[kind] as (run: TimerHandler, delay?: number, ...rest: unknown[]) => number
    Object.assign(globalThis, {
      [kind]: (run: TimerHandler, delay = 0, ...rest: unknown[]) =>
        start(run, delay < long ? delay : never, ...rest),
    })
  }
}
