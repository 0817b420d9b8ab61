import type { AuditItem } from '@recog/shared-session'
import { utcText } from './details'

/**
 * A spreadsheet takes a cell that begins with such a character for a formula (edge case T150). Texts that already have an
 * apostrophe before it get another one, so that removing one always gives the text back.
 */
const FORMULA = /^'*[=+\-@\t\r\0]/

/** Excel reads UTF-8 only when it is told by this mark. */
const BYTE_ORDER_MARK = '\ufeff'

const COLUMNS: readonly (readonly [header: string, cell: (item: AuditItem) => string])[] = [
  ['Id', ({ id }) => id],
  ['When (UTC)', ({ createdAt }) => utcText(createdAt)],
  ['Action', ({ action }) => action],
  ['Actor', ({ actorName }) => actorName],
  ['Actor e-mail', ({ actorEmail }) => actorEmail],
  ['Target user', ({ targetName }) => targetName],
  ['Target e-mail', ({ targetEmail }) => targetEmail],
  ['Working group', ({ targetCommitteeName }) => targetCommitteeName],
  ['Event', ({ targetEventId }) => targetEventId],
  ['Details', ({ detailsJson }) => detailsJson],
]

/** The log as a spreadsheet: RFC 4180, every cell quoted, formulas disarmed by a leading apostrophe. */
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
