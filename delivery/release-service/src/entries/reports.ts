/** What browsers report on releases. */
export { canaryKey } from '../canary/watch'
export { Collector } from '../reports/collector'
export type { Counts } from '../reports/collector'
export { historyOf, reportsOf } from '../reports/of-section'
export type { ReportedVersion, SectionEvent } from '../reports/of-section'
export { MAX_REPORT_BYTES } from '../reports/report'
