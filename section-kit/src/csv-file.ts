/**
 * Spreadsheets treat a cell that begins with one of these characters as a formula (edge case T150). A text that already has
 * an apostrophe before it gets another one, so that removing one always restores the text.
 */
const FORMULA = /^'*[=+\-@\t\r\0]/

/** Excel reads UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff'

/** Write rows as CSV (RFC 4180): every cell is quoted, and a leading apostrophe disarms formulas (edge case T150). */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

function quoted(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
