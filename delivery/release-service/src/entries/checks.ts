/** The checks of releases, for those who run them before they publish. */
export { differencesOf, overBudget, runChecks } from '../checks/check'
export type { CheckResult } from '../checks/check'
export { fieldDifferences, inOneLine } from '../core/run-together'
export type { Candidate } from '../store/accepted'
