import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, BrowserContext } from '@playwright/test'
import { medianOf } from '@recog/e2e/support/median'
import { type Contender, type Contenders, inTurn } from './contenders'
import { measureVisit, type Visit } from './measure-visit'
import { type BenchPage, conditionsToMeasure, isPublic, pages, runs, SLOW_4G } from './options'
import { contextFor, type CookieJar, type Cookies } from './visitor'
import type { Received } from './watch-traffic'

/** Unthrottled visits are repeated more often: each takes only 0.2 s, and they vary by a tenth. */
const UNTHROTTLED_FACTOR = 3

/**
 * Measure the visits of all pages: cold and warm, in all contenders and conditions.
 *
 * @param behind origin of the portal
 */
export async function visits(
  browser: Browser,
  fronts: Contenders,
  behind: string,
  cookies: CookieJar,
): Promise<VisitRow[]> {
  const rows: VisitRow[] = []
  for (const page of pages) {
    const contenders = (Object.keys(fronts) as Contender[]).filter(
      (name) => name !== 'static' || isPublic(page),
    )
    for (const conditions of conditionsToMeasure) {
      const seen = new Map<string, Visit[]>()
      const floors = new Map<string, Floor>()
      const note = (key: string, visit: Visit) => seen.set(key, [...(seen.get(key) ?? []), visit])
      const times = conditions.slow ? runs : runs * UNTHROTTLED_FACTOR
      for (let run = 0; run < times; run += 1) {
        for (const name of inTurn(contenders, run)) {
          const context = await contextFor(browser, cookies[page.as])
          const origin = fronts[name]?.origin ?? ''
          await rememberAudiences(context, origin, page)
          for (const cache of ['cold', 'warm']) {
            const { visit, needed } = await measureVisit(context, origin, page, conditions)
            note(`${name} ${cache}`, visit)
            if (name === 'portal' && conditions.slow)
              floors.set(cache, await networkFloor(needed, bodyOf(behind, cookies[page.as])))
          }
          await context.close()
        }
      }
      for (const [key, all] of seen)
        rows.push({ page: page.path, conditions: conditions.name, key, visit: medianOf(all) })
      for (const [cache, floor] of floors)
        rows.push({
          page: page.path,
          conditions: conditions.name,
          key: `network floor ${cache}`,
          visit: floor,
        })
      console.log(`  ${page.path} ${conditions.name}`)
    }
  }
  return rows
}

/** Reads responses of the portal as a person. */
const bodyOf = (origin: string, cookies: Cookies) => async (path: string) => {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return Buffer.from(await (await fetch(origin + path, { headers: { cookie } })).arrayBuffer())
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

/** What the network alone takes, whatever servers and browsers do. */
interface Floor {
  /** Kilobytes. */
  readonly total: number
  /** Milliseconds. */
  readonly data: number
}

/**
 * The time that no server could beat on slow 4G: a round trip for the document, one for everything that the document names, and
 * the bytes of what had arrived when the page showed its data, compressed as far as possible. Code runs in no time.
 *
 * @param received before the data was shown
 * @param bodyOf reads a response again, uncompressed
 */
async function networkFloor(
  received: readonly Received[],
  bodyOf: (path: string) => Promise<Buffer>,
): Promise<Floor> {
  const smallest = await Promise.all(
    received.map(async ({ path, bytes }) => Math.min(bytes, smallestSize(await bodyOf(path)))),
  )
  const bytes = smallest.reduce((sum, each) => sum + each, 0)
  const trips = Math.min(2, Math.max(1, ...received.map(({ depth }) => depth)))
  return {
    total: bytes / 1024,
    data: trips * SLOW_4G.latency + (bytes / SLOW_4G.downloadThroughput) * 1000,
  }
}

const smallestSize = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length

interface VisitRow {
  readonly page: string
  readonly conditions: string
  /** The variant, and whether its cache is cold or warm. */
  readonly key: string
  /** A network floor has only `total` and `data`. */
  readonly visit: Partial<Visit>
}

/** Print page loads as a Markdown table. */
export function printVisits(rows: readonly VisitRow[]): void {
  console.log(
    '\n| page | conditions | who | requests | KB | KB script | depth | FCP | LCP | data | blocking | CLS |',
  )
  console.log('|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
  for (const { page, conditions, key, visit } of rows) {
    const { requests, total, script, depth, fcp, lcp, data, blocking, cls } = visit
    const cells = [page, conditions, key, requests, total?.toFixed(1), script?.toFixed(1), depth]
    const times = [fcp, lcp, data, blocking].map((ms) => ms?.toFixed(0))
    console.log(`| ${[...cells, ...times, cls?.toFixed(3)].map((cell) => cell ?? '').join(' | ')} |`)
  }
  printRatios(rows)
}

function printRatios(rows: readonly VisitRow[]): void {
  console.log(
    '\n| page | conditions | cold or warm | LCP: portal / static | LCP: portal / one bundle | data: portal / one bundle | data: portal / network floor | data: page / `/home` |',
  )
  console.log('|---|---|---|---:|---:|---:|---:|---:|')
  for (const { page, conditions, key, visit } of rows) {
    if (!key.startsWith('portal ')) continue
    const cache = key.slice('portal '.length)
    const find = (at: string, name: string) =>
      rows.find((row) => row.page === at && row.conditions === conditions && row.key === `${name} ${cache}`)
        ?.visit
    const other = (name: string) => find(page, name)
    const ratio = (mine: number | undefined, theirs: number | undefined) =>
      mine && theirs ? (mine / theirs).toFixed(2) : ''
    const cells = [
      ratio(visit.lcp, other('static')?.lcp),
      ratio(visit.lcp, other('one bundle')?.lcp),
      ratio(visit.data, other('one bundle')?.data),
      ratio(visit.data, other('network floor')?.data),
      ratio(visit.data, find('/home', 'portal')?.data),
    ]
    console.log(`| ${[page, conditions, cache, ...cells].join(' | ')} |`)
  }
}
