import { minuteOf } from './dom'
import type { VersionFigures } from './health'

/** The headers of the versions. */
export const VERSION_COLUMNS = [
  'Section',
  'Version',
  'Mounts',
  'Without errors',
  'Failed mounts',
  'Errors',
  'New errors',
  'Long tasks',
  'Slow visits',
  'Last report',
]

/** The reports of browsers about a version, as rows. */
export function versionRow(figures: VersionFigures): string[] {
  const { section, version, mounts, failedMounts, errors, longTasks, visits, slowVisits, last, seen } =
    figures
  return [
    section,
    version,
    String(mounts),
    figures.errorFree === undefined ? 'none' : `${(figures.errorFree * 100).toFixed(1)}%`,
    String(failedMounts),
    String(errors),
    String(seen.filter(({ isNew }) => isNew).length),
    String(longTasks),
    `${slowVisits} of ${visits}`,
    minuteOf(last),
  ]
}
