import type { HealthReport } from '@recog/section-contract/operator-page'
import { heading, table, text, minuteOf } from './dom'

type Outcomes = HealthReport['canaries'][number]['comparisons']['mounts']['live']

/** Running canaries, and what the browsers of all visitors reported, by version. */
export function healthTables(
  document: Document,
  { versions, canaries, stopped }: HealthReport,
): HTMLElement[] {
  return [
    heading(document, 'Canaries'),
    canaries.length === 0
      ? text(document, 'No canary is running.')
      : table(document, { label: 'Canaries', columns: CANARY_COLUMNS, rows: canaries.map(canaryRow) }),
    ...(stopped.length === 0
      ? []
      : [
          heading(document, 'Stopped canaries'),
          table(document, {
            label: 'Stopped canaries',
            columns: STOPPED_COLUMNS,
            rows: stopped.map(stoppedRow),
          }),
        ]),
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

function errorTable(document: Document, versions: HealthReport['versions']): HTMLElement[] {
  const rows = errorRows(versions)
  if (rows.length === 0) return []
  return [heading(document, 'Errors'), table(document, { label: 'Errors', columns: ERROR_COLUMNS, rows })]
}

const CANARY_COLUMNS = [
  'Section',
  'Canary',
  'For',
  'Since',
  'Failed mounts, networks',
  'Errors, networks',
  'Slow visits, networks',
]

function canaryRow({
  name,
  version,
  audience,
  since,
  comparisons,
}: HealthReport['canaries'][number]): string[] {
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

const STOPPED_COLUMNS = ['Section', 'Canary', 'Stopped', 'By', 'Why']

/** A canary that did not become the live version. */
const stoppedRow = ({ name, version, at, by, reason }: HealthReport['stopped'][number]): string[] => [
  name,
  version,
  minuteOf(at),
  by,
  reason,
]

const outcomes = ({ attempts, failures }: Outcomes) => `${rounded(failures)} of ${rounded(attempts)}`
const rounded = (value: number) => String(Number(value.toFixed(1)))

const VERSION_COLUMNS = [
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

function versionRow(figures: HealthReport['versions'][number]): string[] {
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

const ERROR_COLUMNS = ['Section', 'Version', 'Error', 'Thrown at', 'Times', 'First', 'Last']

/** Where an error was thrown, in words. */
const SOURCES: Readonly<Record<string, string>> = {
  render: 'while rendering',
  uncaught: 'in a handler, timer or effect',
  rejection: 'in a promise',
}

function errorRows(versions: HealthReport['versions']): string[][] {
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
