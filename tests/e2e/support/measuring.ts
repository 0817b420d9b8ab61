import { expect, type Page } from '@playwright/test'

/** A step of a test that takes longer hangs, and says what it waits for. Milliseconds; a machine that is slow or stops for minutes fails none. */
export const STEP_TIMEOUT = 600_000

/** Chunks of the shell that load after its entry. */
export const LATER_CODE = /\/assets\/shell\/.*\/chunk\.[\w.]+\.js$/

/** Whether a URL is that of the measuring code. */
export async function isMeasuring(page: Page, url: string): Promise<boolean> {
  if (!LATER_CODE.test(url)) return false
  return (await (await page.request.get(url)).text()).includes('largest-contentful-paint')
}

/** Runs in the page: mark the document once the measuring code observes it, navigations last. */
export function markMeasuring(): void {
  const { observe } = PerformanceObserver.prototype
  PerformanceObserver.prototype.observe = function (options) {
    observe.call(this, options)
    if (options?.type === 'measure') document.documentElement.setAttribute('data-measuring', '')
  }
}

/** Wait until the measuring code observes a page that was opened with `markMeasuring`. */
export const measured = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-measuring')

/** Wait until the page has reacted to input and the browser is idle. */
export const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
      }),
  )

declare global {
  interface Window {
    shifts?: string[]
    giveUp(this: void, ms: number): number
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** What has moved in a page with `watchShifts`. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.shifts ?? ['nothing was observed'])

/** Runs in the page before anything else. Shifts after a click count as well. */
export function watchShifts(): void {
  const shifts: string[] = []
  window.shifts = shifts
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} "${node?.textContent?.slice(0, 30)}" from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
      )
      shifts.push(`${value.toFixed(4)} by ${moved.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })

  function placeOf({ x, y, width, height }: DOMRectReadOnly): string {
    return `${x},${y} (${width} x ${height})`
  }
}

/**
 * Runs in the page before anything else. Pages give up on a line after seconds, and take messages away: a busy machine, or one that stops for
 * minutes, takes longer to look at them. Here they do so when a test says it, with `giveUp`. And on a busy machine Chromium tells two pages
 * in a thousand of no idle time as long as they draw nothing. These do.
 */
export function waitForSlowMachines(): void {
  const waiting = new Map<number, [ms: number, handler: (...values: unknown[]) => void, values: unknown[]]>()
  const [start, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const whenIdle = window.requestIdleCallback.bind(window)
  Object.assign(window, {
    setTimeout(handler: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) {
      const id = start(handler, ms < 4_000 ? ms : 2 ** 31 - 1, ...values)
      if (ms >= 4_000) waiting.set(id, [ms, handler, values])
      return id
    },
    clearTimeout(id: number) {
      waiting.delete(id)
      clear(id)
    },
    requestIdleCallback(handler: IdleRequestCallback, options?: IdleRequestOptions) {
      const drawing = setInterval(() => requestAnimationFrame(() => undefined), 100)
      return whenIdle((deadline) => {
        clearInterval(drawing)
        handler(deadline)
      }, options)
    },
    giveUp(ms: number) {
      const over = [...waiting].filter(([, timer]) => timer[0] === ms)
      for (const [id, [, handler, values]] of over) {
        window.clearTimeout(id)
        handler(...values)
      }
      return over.length
    },
  })
  Object.assign(AbortSignal, {
    timeout(ms: number) {
      if (ms < 4_000) return timeout(ms)
      const aborting = new AbortController()
      window.setTimeout(() => aborting.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
      return aborting.signal
    },
  })
}

/** Let a page with `waitForSlowMachines` give up on everything that may take this many milliseconds. @returns how much that was */
export const giveUp = (page: Page, ms: number): Promise<number> =>
  page.evaluate((ms) => window.giveUp(ms), ms)
