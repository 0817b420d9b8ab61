import { minuteOf } from './dom'
import type { VersionFigures } from './health'

/** The headers of the errors. */
export const ERROR_COLUMNS = ['Section', 'Version', 'Error', 'Thrown at', 'Times', 'First', 'Last']

/** Where an error was thrown, in words. */
const SOURCES: Readonly<Record<string, string>> = {
  render: 'while rendering',
  uncaught: 'in a handler, timer or effect',
  rejection: 'in a promise',
}

/** The errors of all versions, the latest first. */
export function errorRows(versions: readonly VersionFigures[]): string[][] {
  return versions
    .flatMap(({ section, version, seen }) => seen.map((error) => ({ section, version, ...error })))
    .toSorted((a, b) => (a.last < b.last ? 1 : -1))
    .map(({ section, version, name, source, position, thrownAt, isNew, count, first, last }) => [
      section,
      version,
      `${name} (${SOURCES[source] ?? source})${isNew ? ', new' : ''}`,
      thrownAt ?? (position || 'unknown'),
      String(count),
      minuteOf(first),
      minuteOf(last),
    ])
}
