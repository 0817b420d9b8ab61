import { tableOf as textTable } from '@recog/release-service/operations'
import type { Outcome } from './visit'

export interface Row {
  readonly section: string
  readonly file: string
  readonly fault: string
  readonly ends: string
  readonly outcome: Outcome
}

/** One line per file and fault, one column per section: the version shown in the end, and after how long. */
export function tableOf(rows: readonly Row[]): string {
  const sections = [...new Set(rows.map(({ section }) => section))]
  const lines = [...new Set(rows.map(({ file, fault }) => `${file}: ${fault}`))]
  return textTable([
    ['what breaks', 'on the page', ...sections],
    ...lines.map((line) => {
      const own = rows.filter(({ file, fault }) => `${file}: ${fault}` === line)
      return [
        line,
        own[0]?.ends ?? '',
        ...sections.map((section) => cellOf(own.filter((row) => row.section === section))),
      ]
    }),
  ])
}

/** The slowest way to enter the section. */
function cellOf(rows: readonly Row[]): string {
  if (rows.length === 0) return '-'
  if (rows.some(({ outcome }) => outcome.wrong.length > 0)) return 'FAILED'
  return `${(Math.max(...rows.map(({ outcome }) => outcome.ms)) / 1000).toFixed(1)} s`
}

export function failuresOf(rows: readonly Row[]): string[] {
  return rows
    .filter(({ outcome }) => outcome.wrong.length > 0)
    .map(({ section, file, fault, outcome }) => `${section} ${file}: ${fault}: ${outcome.wrong.join('; ')}`)
}
