// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
const invisible = /[\u00ad\u200b\u2060\ufeff]/g

/**
 * Clean text of several lines before it is measured and stored: `\n` line ends, no control or zero-width characters, trimmed
 * (edge cases J1, J4, T100).
 */
export function tidyText(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(controls, '').replace(invisible, '').normalize('NFC').trim()
}

/** Clean text of one line: like `tidyText`, with all white space reduced to single spaces. */
export function tidyLine(value: string): string {
  return tidyText(value).replace(/\s+/g, ' ')
}
