import type { CDPSession, Page } from '@playwright/test'
import { until } from './wait-in-page'

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
