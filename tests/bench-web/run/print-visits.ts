import type { Visit } from './visit'

export interface VisitRow {
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
