import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '@recog/e2e/support/browser'
import { COMMON_HEADERS } from '@recog/site/security-headers'
import { buildSingle } from './build-single'
import { makeCertificate, trustFlag } from './certificate'
import { startFront, type Front } from './front'
import {
  CONDITIONS,
  measureNavigation,
  measureVisit,
  throttle,
  type Conditions,
  type Navigation,
  type Visit,
} from './measure'
import { medianOf, printNavigations, printVisits, type NavigationRow, type VisitRow } from './table'
import { isPublic, PAGES, type BenchPage } from './pages'
import { startSeededPortal } from './seeded-portal'
import { staticSite } from './static-site'
import { newVisitor, sessionOf } from './visitor'

/*
 * npm run bench:web [-- --runs 7 --people 2000 --pages /home,/projects --no-navigations --slow-only]
 *
 * Compare the portal, the same screens as one bundle, and the public pages as plain HTML: interleaved in one run over HTTP/2.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    people: { type: 'string', default: '2000' },
    pages: { type: 'string', default: PAGES.map(({ path }) => path).join() },
    navigations: { type: 'boolean', default: true },
    'slow-only': { type: 'boolean', default: false },
  },
  allowNegative: true,
})
const runs = Number(values.runs)
const conditionsToMeasure = CONDITIONS.filter(({ slow }) => slow || !values['slow-only'])
const pages = PAGES.filter(({ path }) => values.pages.split(',').includes(path))

/** Unthrottled visits are repeated more often: each takes only 0.2 s, and they vary by a tenth. */
const UNTHROTTLED_FACTOR = 3

type Contender = 'portal' | 'one bundle' | 'static'

async function main(): Promise<void> {
  const certificate = await makeCertificate()
  const portal = await startSeededPortal(['--people', values.people])
  const html = (path: string) => fetch(portal.url + path).then((response) => response.text())
  const single = await buildSingle(
    new Map(await Promise.all(PAGES.map(async ({ path }) => [path, await html(path)] as const))),
  )
  const plain = await staticSite(
    portal.url,
    PAGES.filter(isPublic).map(({ path }) => path),
  )
  // Site isolation starts a process for each page, which is not part of the comparison.
  const headers = COMMON_HEADERS
  const fronts: Record<Contender, Front> = {
    portal: await startFront({ certificate, behind: portal.url }),
    'one bundle': await startFront({ certificate, behind: portal.url, site: single, headers }),
    static: await startFront({ certificate, behind: portal.url, site: plain, headers }),
  }
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: [...CHROMIUM_FLAGS, trustFlag(certificate)],
  })
  try {
    const cookies = await signInEverybody(browser, portal.url)
    // A visit that is not measured fills the proxy's cache.
    for (const page of pages) {
      const context = await contextFor(browser, cookies[page.as])
      await measureVisit(context, fronts.portal.origin, page, { name: 'first', slow: false })
      await context.close()
    }
    printVisits(await visits(browser, fronts, cookies))
    if (values.navigations) printNavigations(await navigations(browser, fronts, cookies))
  } finally {
    await browser.close()
    Object.values(fronts).forEach((front) => front.close())
    await portal.remove()
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
type CookieJar = Readonly<Record<BenchPage['as'], Cookies>>

async function signInEverybody(browser: Browser, portal: string): Promise<CookieJar> {
  const signedIn = async (persona: string) => (await sessionOf(browser, portal, persona)).cookies
  return { anonymous: [], member: await signedIn('member'), steering: await signedIn('steering') }
}

async function visits(
  browser: Browser,
  fronts: Record<Contender, Front>,
  cookies: CookieJar,
): Promise<VisitRow[]> {
  const rows: VisitRow[] = []
  for (const page of pages) {
    const contenders = (Object.keys(fronts) as Contender[]).filter(
      (name) => name !== 'static' || isPublic(page),
    )
    for (const conditions of conditionsToMeasure) {
      const seen = new Map<string, Visit[]>()
      const note = (key: string, visit: Visit) => seen.set(key, [...(seen.get(key) ?? []), visit])
      const times = conditions.slow ? runs : runs * UNTHROTTLED_FACTOR
      for (let run = 0; run < times; run += 1) {
        for (const name of inTurn(contenders, run)) {
          const context = await contextFor(browser, cookies[page.as])
          const { origin } = fronts[name]
          await rememberAudiences(context, origin, page)
          note(`${name} cold`, await measureVisit(context, origin, page, conditions))
          note(`${name} warm`, await measureVisit(context, origin, page, conditions))
          await context.close()
        }
      }
      for (const [key, all] of seen)
        rows.push({ page: page.path, conditions: conditions.name, key, visit: medianOf(all) })
      console.log(`  ${page.path} ${conditions.name}`)
    }
  }
  return rows
}

/** Rotates the order of each run, so that noise affects all variants equally. */
function inTurn<T>(all: readonly T[], run: number): readonly T[] {
  const first = run % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

/** A member with an empty cache has visited before: the browser remembers their audiences. */
async function rememberAudiences(context: BrowserContext, origin: string, page: BenchPage): Promise<void> {
  if (page.as === 'anonymous') return
  const audiences = page.as === 'steering' ? 'signed-in member steering' : 'signed-in member'
  await context.addInitScript(
    ([place, text]) => {
      if (location.origin === place) localStorage.setItem('recog-audiences', text)
    },
    [origin, audiences] as const,
  )
}

async function navigations(
  browser: Browser,
  fronts: Record<Contender, Front>,
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
        const contenders = ['portal', 'one bundle'] as const
        const measured = { portal: [] as Navigation[], 'one bundle': [] as Navigation[] }
        for (let run = 0; run < runs; run += 1)
          for (const name of inTurn(contenders, run))
            measured[name].push(
              await navigate(browser, fronts[name].origin, cookies.member, conditions, { ...target, hover }),
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

async function contextFor(browser: Browser, cookies: Cookies): Promise<BrowserContext> {
  const context = await newVisitor(browser)
  await context.addCookies(cookies)
  return context
}

await main()
