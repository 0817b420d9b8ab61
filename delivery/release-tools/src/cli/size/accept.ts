import { compare, isTolerable } from './compare'
import { budgetOf, type AgreedSize, type Sizes, type SizeTable } from './size-table'

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
