import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../workspace'

/** Bytes after brotli by entry: `mf-public`, then `styles`. */
export type Sizes = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The budget of a part, and its size when it was last accepted; bytes after brotli. */
export interface AgreedSize {
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
export function budgetOf(table: SizeTable, owner: string, part: string): number | undefined {
  const own = table[owner]?.[part]?.budget
  if (own !== undefined || !isSection(owner)) return own
  const others = Object.keys(table).filter(isSection)
  const budgets = others.flatMap((name) => table[name]?.[part]?.budget ?? [])
  return budgets.length > 0 ? Math.max(...budgets) : undefined
}

const isSection = (owner: string) => owner.startsWith('mf-')
