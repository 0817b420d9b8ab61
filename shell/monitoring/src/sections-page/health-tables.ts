import { heading, table, text } from './dom'
import type { HealthReport, VersionFigures } from './health'
import { CANARY_COLUMNS, canaryRow, STOPPED_COLUMNS, stoppedRow } from './canary-rows'
import { VERSION_COLUMNS, versionRow } from './version-rows'
import { ERROR_COLUMNS, errorRows } from './error-rows'

/** Running canaries, and what the browsers of all visitors reported, by version. */
export function healthTables(
  document: Document,
  { versions, canaries, stopped = [] }: HealthReport,
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

function errorTable(document: Document, versions: readonly VersionFigures[]): HTMLElement[] {
  const rows = errorRows(versions)
  if (rows.length === 0) return []
  return [heading(document, 'Errors'), table(document, { label: 'Errors', columns: ERROR_COLUMNS, rows })]
}
