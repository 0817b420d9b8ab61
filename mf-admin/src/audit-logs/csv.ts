import type { AuditItem } from '@recog/shared-session'
import { utcText } from './details'

/**
 * Spreadsheets treat a cell that begins with one of these characters as a formula (edge case T150). A text that already has
 * an apostrophe before it gets another one, so that removing one always restores the text.
 */
const FORMULA = /^'*[=+\-@\t\r\0]/

/** Excel reads UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff'

const COLUMNS: readonly (readonly [header: string, cell: (item: AuditItem) => string])[] = [
  ['Id', ({ id }) => id],
  ['When (UTC)', ({ createdAt }) => utcText(createdAt)],
  ['Action', ({ action }) => action],
  ['Actor', ({ actorName }) => actorName],
  ['Actor email', ({ actorEmail }) => actorEmail],
  ['Target user', ({ targetName }) => targetName],
  ['Target email', ({ targetEmail }) => targetEmail],
  ['Working group', ({ targetCommitteeName }) => targetCommitteeName],
  ['Event', ({ targetEventId }) => targetEventId],
  ['Details', ({ detailsJson }) => detailsJson],
]

/** Write the log as CSV (RFC 4180): every cell is quoted, and a leading apostrophe disarms formulas (edge case T150). */
export function auditCsv(items: readonly AuditItem[]): string {
  const rows = [
    COLUMNS.map(([header]) => header),
    ...items.map((item) => COLUMNS.map(([, cell]) => cell(item))),
  ]
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

function quoted(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
