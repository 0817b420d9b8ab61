/** The checks of releases, for those who run them before they publish. */
export { differencesOf } from '../checks/files'
export type { Candidate } from '../checks/files'
export { overBudget, runChecks } from '../checks/check'
export type { CheckResult } from '../checks/check'
export { fieldDifferences, inOneLine } from '../core/set-rules'
