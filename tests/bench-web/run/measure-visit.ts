import type { BrowserContext } from '@playwright/test'
import type { BenchPage } from './pages'
import { type Conditions, throttle } from './conditions'
import { watchTraffic, type Received } from './watch-traffic'
import { observe, type Seen } from './observe-visit'
import type { Visit } from './visit'
import { until } from './wait-in-page'

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
