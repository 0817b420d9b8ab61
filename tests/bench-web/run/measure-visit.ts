import type { BrowserContext } from '@playwright/test'
import { type BenchPage, type Conditions, throttle } from './options'
import { until } from './visitor'
import { type Received, type Sums, watchTraffic } from './watch-traffic'

/** The measurements of one page load. */
export interface Visit extends Sums {
  /** In milliseconds from the start of the visit, like `lcp` and `data`. */
  readonly fcp: number
  readonly lcp: number
  readonly data: number
  /** Total blocking time: milliseconds of long tasks beyond 50 each. */
  readonly blocking: number
  readonly cls: number
}

/** Load a page and measure it. @returns the figures, and what had arrived when the page showed its data */
export async function measureVisit(
  context: BrowserContext,
  origin: string,
  page: BenchPage,
  conditions: Conditions,
): Promise<{ readonly visit: Visit; readonly needed: readonly Received[] }> {
  const tab = await context.newPage()
  try {
    const session = await context.newCDPSession(tab)
    const traffic = await watchTraffic(session)
    await throttle(session, conditions)
    await tab.addInitScript(observe, page.data)
    await tab.goto(origin + page.path, { waitUntil: 'commit' })
    await until(tab, `${origin}${page.path}`, () => window.bench?.data !== undefined)
    await traffic.quiet(700)
    const seen = await tab.evaluate(() => {
      if (!window.bench) throw new Error('nothing was observed')
      return { ...window.bench, origin: performance.timeOrigin }
    })
    const visit = { ...traffic.sums(), ...pick(seen) }
    return { visit, needed: traffic.receivedUntil(seen.origin + visit.data) }
  } finally {
    await tab.close()
  }
}

function pick({ fcp, lcp, data, blocking, cls }: Seen) {
  return { fcp, lcp, data: data ?? Number.NaN, blocking, cls }
}

interface Seen {
  fcp: number
  lcp: number
  data: number | undefined
  blocking: number
  cls: number
}

declare global {
  interface Window {
    bench?: Seen
  }
}

/** Runs in the page before anything else. */
function observe(selector: string): void {
  const seen: Seen = { fcp: 0, lcp: 0, data: undefined, blocking: 0, cls: 0 }
  window.bench = seen
  const watch = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  watch('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50)
  })
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  // Looks only when something has changed: a frame after every slice of React's work would slow down what is measured.
  const changes = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    changes.disconnect()
    requestAnimationFrame(look)
  })
  const look = () => {
    const found = document.querySelector(selector)
    if (!found?.checkVisibility({ visibilityProperty: true })) return requestAnimationFrame(look)
    seen.data = performance.now()
    return 0
  }
  changes.observe(document, { childList: true, subtree: true })
}
