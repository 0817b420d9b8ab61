import type { Release } from '../store/release'
import { kilobytes, sizeOf } from '../store/size'
import type { Releasable } from '../workspace'

/** What entering may cost, in bytes after brotli. Raising a number is a decision: say why in the commit. */
const SECTION_BUDGET = 48 * 1024
const BUDGETS: Readonly<Partial<Record<Releasable, number>>> = {
  // React, the router, the session and the shared components, for everybody.
  shell: 160 * 1024,
}

export function overBudget(release: Release): string[] {
  const { enterBytes } = sizeOf(release)
  const budget = BUDGETS[release.name as Releasable] ?? SECTION_BUDGET
  return enterBytes > budget
    ? [`entering costs ${kilobytes(enterBytes)} after brotli, the budget is ${kilobytes(budget)}`]
    : []
}
