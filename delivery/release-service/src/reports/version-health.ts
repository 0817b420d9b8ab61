import { z } from 'zod'
import type { Report } from './report'
import { seenError, withError, type SeenError } from './seen-error'
import { isPoor } from './vitals'

/** Counts of what browsers have reported about one version. */
export const versionHealth = z.object({
  section: z.string(),
  version: z.string(),
  mounts: z.number(),
  failedMounts: z.number(),
  errors: z.number(),
  /** Files of earlier versions do not contain it. */
  mountsWithErrors: z.number().default(0),
  longTasks: z.number(),
  visits: z.number(),
  slowVisits: z.number(),
  /** ISO date of the last report. */
  last: z.string(),
  seen: z.array(seenError),
})
export type VersionHealth = z.infer<typeof versionHealth>

/** Mounts without any error, as part of all; undefined when it was never mounted. */
export function errorFreeShare({
  mounts,
  failedMounts,
  mountsWithErrors,
}: VersionHealth): number | undefined {
  const all = mounts + failedMounts
  return all === 0 ? undefined : Math.max(0, all - failedMounts - mountsWithErrors) / all
}

/** The counts of a version that was never seen. */
export const NOTHING = {
  mounts: 0,
  failedMounts: 0,
  errors: 0,
  mountsWithErrors: 0,
  longTasks: 0,
  visits: 0,
  slowVisits: 0,
  last: '',
  seen: [] as SeenError[],
}

/**
 * Count a report.
 *
 * @param at ISO date
 */
export function counted(before: VersionHealth, report: Report, at: string): VersionHealth {
  switch (report.kind) {
    case 'mounted':
      return { ...before, mounts: before.mounts + 1 }
    case 'error':
      return {
        ...before,
        errors: before.errors + 1,
        mountsWithErrors: before.mountsWithErrors + (report.first ? 1 : 0),
        seen: withError(before.seen, report, at),
      }
    case 'long-task':
      return { ...before, longTasks: before.longTasks + 1 }
    case 'vitals':
      return {
        ...before,
        visits: before.visits + 1,
        slowVisits: before.slowVisits + (isPoor(report) ? 1 : 0),
      }
    // Reported as an error, too.
    case 'crash':
      return before
    default:
      return { ...before, failedMounts: before.failedMounts + 1 }
  }
}
