import { budgetOf, type Sizes, type SizeTable } from './size-table'

type Verdict = 'passes' | 'over its budget' | 'differs' | 'is new' | 'is gone'

/** One entry beside what was agreed of it; bytes after brotli. */
export interface ComparedSize {
  readonly owner: string
  readonly part: string
  readonly accepted: number | undefined
  readonly now: number | undefined
  readonly budget: number | undefined
  readonly verdict: Verdict
}

/** The version in a bundle's names, and another release of Node.js, make a few bytes of difference. */
const TOLERANCE_BYTES = 200
const TOLERANCE_SHARE = 0.01

/** @param accepted and @param now in bytes */
export function isTolerable(accepted: number, now: number): boolean {
  return Math.abs(now - accepted) <= Math.max(TOLERANCE_BYTES, accepted * TOLERANCE_SHARE)
}

/** Every entry that is there or was agreed to, those that are measured first. */
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
