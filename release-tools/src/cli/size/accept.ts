import { compare, isTolerable } from './compare'
import { budgetOf, type AgreedSize, type Sizes, type SizeTable } from './size-table'

/** Room over its first size for a part that nobody gave a budget yet. */
const ROOM = 1.1

/**
 * The table with what was measured as accepted. What differs by no more than the tolerance keeps its accepted size, so
 * that the change shows what was meant; what is gone leaves.
 *
 * @throws when something is over its budget: that is raised by hand
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
  return Math.ceil((now * ROOM) / 1024) * 1024
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
