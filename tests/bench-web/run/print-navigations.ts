import type { Navigation } from './measure-navigation'

export interface NavigationRow {
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
