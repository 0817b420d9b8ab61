import { ENTERING } from '../size/parts'
import { budgetOf, readSizeTable, type SizeTable } from '../size/size-table'
import type { Release } from '../store/release'
import { kilobytes, sizeOf } from '../store/size'

/** Compare the size of entering a section with its budget. @returns the problem, if it is over */
export function overBudget(release: Release, table: SizeTable = readSizeTable()): string[] {
  const { enterBytes } = sizeOf(release)
  const budget = budgetOf(table, release.name, ENTERING)
  return budget !== undefined && enterBytes > budget
    ? [`entering costs ${kilobytes(enterBytes)} after brotli, the budget is ${kilobytes(budget)}`]
    : []
}
