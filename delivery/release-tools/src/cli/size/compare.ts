import { budgetOf, type Sizes, type SizeTable } from './size-table'

type Verdict = 'passes' | 'over its budget' | 'differs' | 'is new' | 'is gone'

/** A measured size and the agreed one; bytes after brotli. */
export interface ComparedSize {
  readonly owner: string
  readonly part: string
  readonly accepted: number | undefined
  readonly now: number | undefined
  readonly budget: number | undefined
  readonly verdict: Verdict
}

/** Version numbers in a bundle and the release of Node.js change a few bytes. */
const TOLERANCE_BYTES = 200
const TOLERANCE_SHARE = 0.01

/** Whether a difference is within the tolerance. @param accepted bytes @param now bytes */
export function isTolerable(accepted: number, now: number): boolean {
  return Math.abs(now - accepted) <= Math.max(TOLERANCE_BYTES, accepted * TOLERANCE_SHARE)
}

/** Compare all measured sizes with the table, then list agreed ones that no longer exist. */
export function compare(table: SizeTable, sizes: Sizes): ComparedSize[] {
  const measured = rowsOf(sizes).map(([owner, part, now]): ComparedSize => {
    const accepted = table[owner]?.[part]?.accepted
    const budget = budgetOf(table, owner, part)
    return { owner, part, accepted, now, budget, verdict: verdictOf(now, accepted, budget) }
  })
  const gone = rowsOf(table)
    .filter(([owner, part]) => sizes[owner]?.[part] === undefined)
    .map(([owner, part, { accepted, budget }]): ComparedSize => {
      return { owner, part, accepted, now: undefined, budget, verdict: 'is gone' }
    })
  return [...measured, ...gone]
}

function verdictOf(now: number, accepted: number | undefined, budget: number | undefined): Verdict {
  if (budget !== undefined && now > budget) return 'over its budget'
  if (accepted === undefined) return 'is new'
  return isTolerable(accepted, now) ? 'passes' : 'differs'
}

function rowsOf<T>(table: Readonly<Record<string, Readonly<Record<string, T>>>>): [string, string, T][] {
  return Object.entries(table).flatMap(([owner, parts]) =>
    Object.entries(parts).map(([part, value]): [string, string, T] => [owner, part, value]),
  )
}
