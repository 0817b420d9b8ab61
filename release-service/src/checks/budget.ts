import type { Release } from '../store/release'
import { kilobytes, sizeOf } from '../store/size'

/** The budget for entering a section whose `section.ts` names none, in bytes after brotli. */
const DEFAULT_BUDGETS = { shell: 92_160, section: 49_152 } as const

/** The budget for entering: entry, first chunk and styles, in bytes after brotli. */
const budgetOf = ({ name, section }: Release): number =>
  name === 'shell' ? DEFAULT_BUDGETS.shell : (section?.budget ?? DEFAULT_BUDGETS.section)

/** Compare the size of entering a section with its budget. @returns the problem, if it is over */
export function overBudget(release: Release): string[] {
  const { enterBytes } = sizeOf(release)
  const budget = budgetOf(release)
  return enterBytes > budget
    ? [`entering costs ${kilobytes(enterBytes)} after brotli, the budget is ${kilobytes(budget)}`]
    : []
}
