import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { BenchPage } from './pages'

/** Network and CPU speed of a measurement. */
export interface Conditions {
  readonly name: string
  readonly slow: boolean
}

export const CONDITIONS: readonly Conditions[] = [
  { name: 'unthrottled', slow: false },
  { name: 'slow 4G, 4x CPU', slow: true },
]

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4
/** In milliseconds. */
const TIMEOUT = 60_000

export interface Visit {
  readonly requests: number
  /** Kilobytes over the wire. */
  readonly total: number
  readonly script: number
  /** Length of the longest chain of requests that the page waits for. */
  readonly depth: number
  /** In milliseconds from the start of the visit, like `lcp` and `data`. */
  readonly fcp: number
  readonly lcp: number
  readonly data: number
  /** Total blocking time: milliseconds of long tasks beyond 50 each. */
  readonly blocking: number
  readonly cls: number
}

/** Load a page and measure it. */
export async function measureVisit(
  context: BrowserContext,
  origin: string,
  page: BenchPage,
  conditions: Conditions,
): Promise<Visit> {
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
      return window.bench
    })
    return { ...traffic.sums(), ...pick(seen) }
  } finally {
    await tab.close()
  }
}

/** Poll the page; Playwright's own waiting needs `eval`, which the content security policy forbids. */
async function until(tab: Page, what: string, isDone: () => boolean): Promise<void> {
  const deadline = Date.now() + TIMEOUT
  while (!(await tab.evaluate(isDone))) {
    if (Date.now() > deadline) throw new Error(`${what} timed out`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function throttle(session: CDPSession, { slow }: Conditions): Promise<void> {
  await session.send('Network.enable')
  if (!slow) return
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
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

function pick({ fcp, lcp, data, blocking, cls }: Seen) {
  return { fcp, lcp, data: data ?? Number.NaN, blocking, cls }
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
  const look = () => {
    const found = document.querySelector(selector)
    if (!found?.checkVisibility({ visibilityProperty: true })) return requestAnimationFrame(look)
    seen.data = performance.now()
    return 0
  }
  requestAnimationFrame(look)
}

interface Traffic {
  /** @param ms resolves when there has been no request for this many milliseconds */
  quiet(ms: number): Promise<void>
  sums(): Pick<Visit, 'requests' | 'total' | 'script' | 'depth'>
}

interface Sent {
  readonly depth: number
  /** By its URL, because a prefetched file has no resource type. */
  readonly isScript: boolean
  bytes: number
}

async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const byId = new Map<string, Sent>()
  const depthOf = new Map<string, number>()
  const open = new Set<string>()
  let last = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    if (request.url.startsWith('data:')) return
    const causes = [initiator.url, ...(initiator.stack?.callFrames ?? []).map(({ url }) => url)]
    const depths = causes
      .map((url) => (url ? depthOf.get(url) : undefined))
      .filter((depth) => depth !== undefined)
    const depth = 1 + Math.max(0, ...depths)
    if (!depthOf.has(request.url)) depthOf.set(request.url, depth)
    const isScript = new URL(request.url).pathname.endsWith('.js')
    byId.set(requestId, { depth: depthOf.get(request.url) ?? depth, isScript, bytes: 0 })
    open.add(requestId)
    last = Date.now()
  })
  const ended = (requestId: string, bytes: number) => {
    const sent = byId.get(requestId)
    if (sent) sent.bytes = bytes
    open.delete(requestId)
    last = Date.now()
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended(requestId, encodedDataLength),
  )
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0))
  await session.send('Network.enable')
  return {
    async quiet(ms) {
      while (open.size > 0 || Date.now() - last < ms) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    sums() {
      const all = [...byId.values()].filter(({ bytes }) => bytes > 0)
      const kilobytes = (some: readonly Sent[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
      return {
        requests: all.length,
        total: kilobytes(all),
        script: kilobytes(all.filter(({ isScript }) => isScript)),
        depth: Math.max(0, ...all.map(({ depth }) => depth)),
      }
    },
  }
}

export interface Navigation {
  /** Milliseconds from the click until the next page shows its data. */
  readonly data: number
  /** Milliseconds in which the page showed nothing. */
  readonly blank: number
  /** Consecutive requests from the click to the data. */
  readonly trips: number
}

/** Navigate from one section to another by a link of the header. */
export async function measureNavigation(
  tab: Page,
  { link, data, hover }: { link: string; data: string; hover: boolean },
): Promise<Navigation> {
  const target = tab.getByRole('banner').getByRole('link', { name: link, exact: true })
  if (hover) {
    await target.hover()
    await tab.waitForTimeout(1_500)
  }
  const session = await tab.context().newCDPSession(tab)
  const trips = await watchTrips(session)
  await tab.evaluate(watchNavigation, data)
  await target.click()
  await until(tab, link, () => window.benchNavigation?.data !== undefined)
  const seen = await tab.evaluate(() => {
    const { data: at, blank } = window.benchNavigation ?? { data: undefined, blank: 0 }
    return { data: at ?? Number.NaN, blank }
  })
  return { ...seen, trips: trips() }
}

/** Count requests that depend on one another, by their times; responses from the cache do not count. */
async function watchTrips(session: CDPSession): Promise<() => number> {
  const begun = new Map<string, number>()
  const made: { from: number; to: number }[] = []
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => begun.set(requestId, timestamp))
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const from = begun.get(requestId)
    if (from !== undefined && encodedDataLength > 0) made.push({ from, to: timestamp })
  })
  await session.send('Network.enable')
  return () => {
    let trips = 0
    let free = Number.NEGATIVE_INFINITY
    for (const { from, to } of made.toSorted((a, b) => a.to - b.to)) {
      if (from < free) continue
      trips += 1
      free = to
    }
    return trips
  }
}

declare global {
  interface Window {
    benchNavigation?: { data: number | undefined; blank: number }
  }
}

/** Runs in the page. Checks every frame after the click. */
function watchNavigation(selector: string): void {
  const seen: { data: number | undefined; blank: number } = { data: undefined, blank: 0 }
  window.benchNavigation = seen
  let clicked = 0
  let before = 0
  const look = (now: number) => {
    const stage = document.querySelector<HTMLElement>('main')
    const text = (stage?.innerText ?? '').replaceAll(/\s+|Loading\S*/g, '')
    if (text === '') seen.blank += now - before
    before = now
    const found = document.querySelector(selector)
    if (found?.checkVisibility({ visibilityProperty: true })) {
      seen.data = performance.now() - clicked
    } else {
      requestAnimationFrame(look)
    }
  }
  document.addEventListener(
    'click',
    () => {
      clicked = performance.now()
      before = clicked
      requestAnimationFrame(look)
    },
    { capture: true, once: true },
  )
}
