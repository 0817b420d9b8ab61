import type { Browser, CDPSession, Page } from '@playwright/test'
import { medianOf } from '@recog/e2e/support/median'
import { type Contenders, inTurn } from './contenders'
import { type Conditions, conditionsToMeasure, runs, throttle } from './options'
import { contextFor, type CookieJar, type Cookies, until } from './visitor'

/** Measure the navigations from the home page, with and without hovering over the link first. */
export async function navigations(
  browser: Browser,
  fronts: Contenders,
  cookies: CookieJar,
): Promise<NavigationRow[]> {
  const rows: NavigationRow[] = []
  const targets = [
    { link: 'Projects', data: 'main tbody a[href^="/projects/"]' },
    { link: 'Working Groups', data: 'main a[href^="/committees/"]' },
  ]
  for (const conditions of conditionsToMeasure) {
    for (const target of targets) {
      for (const hover of [false, true]) {
        const contenders = (['portal', 'one bundle'] as const).filter((name) => fronts[name])
        const measured = { portal: [] as Navigation[], 'one bundle': [] as Navigation[] }
        for (let run = 0; run < runs; run += 1)
          for (const name of inTurn(contenders, run))
            measured[name].push(
              await navigate(browser, fronts[name]?.origin ?? '', cookies.member, conditions, {
                ...target,
                hover,
              }),
            )
        for (const name of contenders)
          rows.push({
            fromTo: `home to ${target.link}`,
            conditions: conditions.name,
            prefetched: hover,
            contender: name,
            navigation: medianOf(measured[name]),
          })
      }
    }
  }
  return rows
}

async function navigate(
  browser: Browser,
  origin: string,
  cookies: Cookies,
  conditions: Conditions,
  target: { link: string; data: string; hover: boolean },
) {
  const context = await contextFor(browser, cookies)
  const tab = await context.newPage()
  await tab.goto(`${origin}/home`)
  await tab.getByRole('button', { name: 'Logout' }).waitFor()
  await tab.waitForTimeout(500)
  await throttle(await context.newCDPSession(tab), conditions)
  const navigation = await measureNavigation(tab, target)
  await context.close()
  return navigation
}

interface Navigation {
  /** Milliseconds from the click until the next page shows its data. */
  readonly data: number
  /** Milliseconds in which the page showed nothing. */
  readonly blank: number
  /** Consecutive requests from the click to the data. */
  readonly trips: number
}

/** Navigate from one section to another by a link of the header. */
async function measureNavigation(
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

interface NavigationRow {
  readonly fromTo: string
  readonly conditions: string
  readonly prefetched: boolean
  readonly contender: string
  readonly navigation: Navigation
}

/** Print navigations between sections as a Markdown table. */
export function printNavigations(rows: readonly NavigationRow[]): void {
  console.log('\n| from and to | conditions | prefetched | who | click to data | blank | trips | ratio |')
  console.log('|---|---|---|---|---:|---:|---:|---:|')
  for (const row of rows) {
    const { fromTo, conditions, prefetched, contender, navigation } = row
    const single = rows.find(
      (other) => isSameCase(other, row) && other.contender === 'one bundle',
    )?.navigation
    const ratio = single && contender === 'portal' ? (navigation.data / single.data).toFixed(2) : ''
    const times = [navigation.data, navigation.blank].map((ms) => `${Math.round(ms)} ms`)
    const cells = [
      fromTo,
      conditions,
      prefetched ? 'yes' : 'no',
      contender,
      ...times,
      navigation.trips,
      ratio,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

function isSameCase(a: NavigationRow, b: NavigationRow): boolean {
  return a.fromTo === b.fromTo && a.conditions === b.conditions && a.prefetched === b.prefetched
}
