import type { Visit } from './visit'

export interface VisitRow {
  readonly page: string
  readonly conditions: string
  /** The variant, and whether its cache is cold or warm. */
  readonly key: string
  readonly visit: Visit
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
