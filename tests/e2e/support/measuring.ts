import type { Page, Response } from '@playwright/test'

/** A step of a test that takes longer hangs, and says what it waits for. Milliseconds; a machine that is slow or stops for minutes fails none. */
export const STEP_TIMEOUT = 600_000

/** Chunks of the shell that load after its entry. */
export const LATER_CODE = /\/assets\/shell\/.*\/chunk\.[\w.]+\.js$/

/** Whether a URL is that of the measuring code. */
export async function isMeasuring(page: Page, url: string): Promise<boolean> {
  if (!LATER_CODE.test(url)) return false
  return (await (await page.request.get(url)).text()).includes('largest-contentful-paint')
}

/** Wait until the next page loads the measuring code. */
export const measured = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => isMeasuring(page, response.url()))

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
 * minutes, takes longer to look at them.
 */
export function waitForSlowMachines(): void {
  const patient = (ms: number) => (ms < 5_000 ? ms : Math.min(ms * 100, 2 ** 31 - 1))
  const start = window.setTimeout.bind(window)
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  Object.assign(window, {
    setTimeout: (handler: TimerHandler, ms = 0, ...values: unknown[]) =>
      start(handler, patient(ms), ...values),
  })
  Object.assign(AbortSignal, { timeout: (ms: number) => timeout(patient(ms)) })
}
