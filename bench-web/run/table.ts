import type { Navigation, Visit } from './measure'

export interface VisitRow {
  readonly page: string
  readonly conditions: string
  /** The variant, and whether its cache is cold or warm. */
  readonly key: string
  readonly visit: Visit
}

export interface NavigationRow {
  readonly fromTo: string
  readonly conditions: string
  readonly prefetched: boolean
  readonly contender: string
  readonly navigation: Navigation
}

/** The median of each figure. @throws if there are none */
export function medianOf<T extends object>(all: readonly T[]): T {
  const [first] = all
  if (!first) throw new Error('There is nothing to take the median of')
  const figures = Object.keys(first).map((name) => {
    const sorted = all.map((each) => Number(each[name as keyof T])).toSorted((a, b) => a - b)
    return [name, sorted[Math.floor(sorted.length / 2)]]
  })
  return Object.fromEntries(figures) as T
}

/** Print page loads as a Markdown table. */
export function printVisits(rows: readonly VisitRow[]): void {
  console.log(
    '\n| page | conditions | who | requests | KB | KB script | depth | FCP | LCP | data | blocking | CLS |',
  )
  console.log('|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
  for (const { page, conditions, key, visit } of rows) {
    const { requests, total, script, depth, fcp, lcp, data, blocking, cls } = visit
    const cells = [page, conditions, key, requests, total.toFixed(1), script.toFixed(1), depth]
    const times = [fcp, lcp, data, blocking].map((ms) => Math.round(ms))
    console.log(`| ${[...cells, ...times, cls.toFixed(3)].join(' | ')} |`)
  }
  printRatios(rows)
}

function printRatios(rows: readonly VisitRow[]): void {
  console.log(
    '\n| page | conditions | cold or warm | LCP: portal / static | LCP: portal / one bundle | data: portal / one bundle |',
  )
  console.log('|---|---|---|---:|---:|---:|')
  for (const { page, conditions, key, visit } of rows) {
    if (!key.startsWith('portal ')) continue
    const cache = key.slice('portal '.length)
    const other = (name: string) =>
      rows.find((row) => row.page === page && row.conditions === conditions && row.key === `${name} ${cache}`)
        ?.visit
    const ratio = (mine: number, theirs: number | undefined) => (theirs ? (mine / theirs).toFixed(2) : '')
    const cells = [
      ratio(visit.lcp, other('static')?.lcp),
      ratio(visit.lcp, other('one bundle')?.lcp),
      ratio(visit.data, other('one bundle')?.data),
    ]
    console.log(`| ${[page, conditions, cache, ...cells].join(' | ')} |`)
  }
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
