import { element, minuteOf, table, text } from './dom'
import type { CanaryFigures, HealthReport, Outcomes, VersionFigures } from './health'

/** Running canaries, and what the browsers of all visitors reported, by version. */
export function healthTables(document: Document, { versions, canaries }: HealthReport): HTMLElement[] {
  return [
    heading(document, 'Canaries'),
    canaries.length === 0
      ? text(document, 'No canary is running.')
      : table(document, { label: 'Canaries', columns: CANARY_COLUMNS, rows: canaries.map(canaryRow) }),
    heading(document, 'Reports of all visitors'),
    versions.length === 0
      ? text(document, 'No reports yet.')
      : table(document, {
          label: 'Reports of all visitors',
          columns: VERSION_COLUMNS,
          rows: versions.map(versionRow),
        }),
    ...errorTable(document, versions),
  ]
}

const CANARY_COLUMNS = ['Section', 'Canary', 'For', 'Since', 'Failed mounts', 'Errors', 'Slow visits']

function canaryRow({ name, version, audience, since, comparisons }: CanaryFigures): string[] {
  const { mounts, errors, speed } = comparisons
  return [
    name,
    version,
    'group' in audience
      ? `group ${audience.group}`
      : `${Number((audience.share * 100).toFixed(1))}% of visitors`,
    minuteOf(since),
    ...[mounts, errors, speed].map(({ canary, live }) => `${outcomes(canary)}; live ${outcomes(live)}`),
  ]
}

const outcomes = ({ attempts, failures }: Outcomes) => `${rounded(failures)} of ${rounded(attempts)}`
const rounded = (value: number) => String(Number(value.toFixed(1)))

const VERSION_COLUMNS = [
  'Section',
  'Version',
  'Mounts',
  'Without errors',
  'Failed mounts',
  'Errors',
  'Long tasks',
  'Slow visits',
  'Last report',
]

function versionRow(figures: VersionFigures): string[] {
  const { section, version, mounts, failedMounts, errors, longTasks, visits, slowVisits, last } = figures
  return [
    section,
    version,
    String(mounts),
    figures.errorFree === undefined ? 'none' : `${(figures.errorFree * 100).toFixed(1)}%`,
    String(failedMounts),
    String(errors),
    String(longTasks),
    `${slowVisits} of ${visits}`,
    minuteOf(last),
  ]
}

const ERROR_COLUMNS = ['Section', 'Version', 'Error', 'Thrown at', 'Times', 'First', 'Last']

/** The latest first. */
function errorTable(document: Document, versions: readonly VersionFigures[]): HTMLElement[] {
  const errors = versions
    .flatMap(({ section, version, seen }) => seen.map((error) => ({ section, version, ...error })))
    .toSorted((a, b) => (a.last < b.last ? 1 : -1))
  if (errors.length === 0) return []
  const rows = errors.map(({ section, version, name, source, position, thrownAt, count, first, last }) => [
    section,
    version,
    `${name} (${SOURCES[source] ?? source})`,
    thrownAt ?? (position || 'unknown'),
    String(count),
    minuteOf(first),
    minuteOf(last),
  ])
  return [heading(document, 'Errors'), table(document, { label: 'Errors', columns: ERROR_COLUMNS, rows })]
}

const SOURCES: Readonly<Record<string, string>> = {
  render: 'while rendering',
  uncaught: 'in a handler, timer or effect',
  rejection: 'in a promise',
}

function heading(document: Document, words: string): HTMLElement {
  const made = element(document, 'h2')
  made.textContent = words
  return made
}
