import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../workspace'

/** Bytes after brotli by entry: `mf-public`, then `styles`. */
export type Sizes = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The budget of a part, and its size when it was last accepted; bytes after brotli. */
interface AgreedSize {
  /** Raising a budget is a decision: say why in the commit. */
  readonly budget: number
  readonly accepted: number
}

/** The one table of budgets, for `size` and for `publish`. */
export type SizeTable = Readonly<Record<string, Readonly<Record<string, AgreedSize>>>>

/** Not an input of any build, so that accepting a size does not change the version. */
export const SIZE_TABLE_FILE = path.join(ROOT, 'delivery/release-tools/src/cli/size/sizes.json')

/** Read the table of budgets. @throws when it is missing or broken */
export function readSizeTable(): SizeTable {
  return JSON.parse(readFileSync(SIZE_TABLE_FILE, 'utf8')) as SizeTable
}

/** The table as JSON with one line per part, as Prettier formats it. */
export function textOfTable(table: SizeTable): string {
  const owners = Object.entries(table).map(([owner, parts]) => {
    const rows = Object.entries(parts).map(
      ([part, { budget, accepted }]) => `    "${part}": { "budget": ${budget}, "accepted": ${accepted} }`,
    )
    return `  "${owner}": {\n${rows.join(',\n')}\n  }`
  })
  return `{\n${owners.join(',\n')}\n}\n`
}

/**
 * The budget of a part. A new section gets the largest budget of the others.
 *
 * @returns bytes after brotli; undefined when no section has such a part
 */
function budgetOf(table: SizeTable, owner: string, part: string): number | undefined {
  const own = table[owner]?.[part]?.budget
  if (own !== undefined || !isSection(owner)) return own
  const others = Object.keys(table).filter(isSection)
  const budgets = others.flatMap((name) => table[name]?.[part]?.budget ?? [])
  return budgets.length > 0 ? Math.max(...budgets) : undefined
}

const isSection = (owner: string) => owner.startsWith('mf-')

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

/** The first budget of a part, relative to its size. */
const FIRST_BUDGET = 1.1

/**
 * The table with the measured sizes as accepted sizes. Differences within the tolerance keep the accepted size, so that the
 * diff shows only intended changes. Parts that no longer exist are removed.
 *
 * @throws when a part is over its budget, which is raised by hand
 */
export function accept(table: SizeTable, sizes: Sizes): SizeTable {
  const over = compare(table, sizes).filter(({ verdict }) => verdict === 'over its budget')
  if (over.length > 0) {
    const names = over.map(({ owner, part }) => `${owner}: ${part}`)
    throw new Error(`Not accepted, over its budget: ${names.join(', ')}`)
  }
  return mapParts(sizes, (owner, part, now): AgreedSize => {
    const before = table[owner]?.[part]
    const accepted = before && isTolerable(before.accepted, now) ? before.accepted : now
    return { budget: budgetOf(table, owner, part) ?? firstBudget(now), accepted }
  })
}

/** In whole kilobytes. */
function firstBudget(now: number): number {
  return Math.ceil((now * FIRST_BUDGET) / 1024) * 1024
}

function mapParts(
  sizes: Sizes,
  agree: (owner: string, part: string, now: number) => AgreedSize,
): Record<string, Record<string, AgreedSize>> {
  return Object.fromEntries(
    Object.entries(sizes).map(([owner, parts]) => [
      owner,
      Object.fromEntries(Object.entries(parts).map(([part, now]) => [part, agree(owner, part, now)])),
    ]),
  )
}
