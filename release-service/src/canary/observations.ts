import type { Report } from '../reports/report'
import { isPoor } from '../reports/vitals'

/** The kinds of failure that are compared, with their weight in the verdict. */
export const METRICS = {
  mounts: { weight: 0.5, failure: 'failed mounts' },
  errors: { weight: 0.3, failure: 'errors' },
  speed: { weight: 0.2, failure: 'slow visits' },
} as const
export type Metric = keyof typeof METRICS

/** The failures and attempts that one report is, by metric. */
interface Observation {
  readonly metric: Metric
  readonly what: 'attempt' | 'failure'
  /** The release itself failed, whatever the visitor's connection. */
  readonly isOwnFault?: boolean
}

/** Kinds of failure that a bad connection causes, too. */
const BY_CONNECTION: ReadonlySet<Report['kind']> = new Set(['network', 'timeout'])

/** The observations that a report is, by its kind. */
export function observationsOf(report: Report): readonly Observation[] {
  switch (report.kind) {
    case 'mounted':
      return [
        { metric: 'mounts', what: 'attempt' },
        { metric: 'errors', what: 'attempt' },
      ]
    case 'error':
      return report.first ? [{ metric: 'errors', what: 'failure' }] : []
    case 'vitals':
      return [
        { metric: 'speed', what: 'attempt' },
        ...(isPoor(report) ? [{ metric: 'speed', what: 'failure' } as const] : []),
      ]
    // Reported as errors, too.
    case 'crash':
    case 'long-task':
      return []
    default: {
      const isOwnFault = !BY_CONNECTION.has(report.kind)
      return [
        { metric: 'mounts', what: 'attempt', isOwnFault },
        { metric: 'mounts', what: 'failure', isOwnFault },
      ]
    }
  }
}
