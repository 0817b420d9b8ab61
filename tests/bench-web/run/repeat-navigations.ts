import type { Browser } from '@playwright/test'
import { throttle, type Conditions } from './conditions'
import { measureNavigation, type Navigation } from './measure-navigation'
import { medianOf } from '@recog/e2e/support/median'
import type { NavigationRow } from './print-navigations'
import { type Contenders, inTurn } from './contenders'
import { type CookieJar, type Cookies, contextFor } from './cookies'
import { conditionsToMeasure, runs } from './options'

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
