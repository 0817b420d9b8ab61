/** Line breaks and other control characters, and marks that change the direction of the text around. */
const UNSEEN = String.raw`\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}`
const LETTER = /[\p{L}\p{N}]/u
const UNFIT = new RegExp(String.raw`[${UNSEEN}]|\p{M}{4}`, 'u')

/** Whether a text can stand between others: it can be seen, is on one line, and has no towers of accents. */
export const isPlainText = (text: string): boolean => LETTER.test(text) && !UNFIT.test(text)

/** Format rows as text, each column as wide as its widest cell. The first row names the columns. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll(new RegExp(`[${UNSEEN}]+`, 'gu'), ' ')))
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  )
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
