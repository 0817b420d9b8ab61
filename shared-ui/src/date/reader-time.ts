const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A format of dates. Each is made once: making one takes a hundred times longer than using it, and a table needs few of them.
 *
 * @param locale the browser's by default
 */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/**
 * The day of an instant in the reader's language and time zone, as in "12 May 2026".
 *
 * @param instant ISO 8601
 * @returns '' if it cannot be read
 */
export const readerDay = (instant: string): string => textOf(instant, { dateStyle: 'long' })

/**
 * The day and time of an instant in the reader's language and time zone, as in "12 May 2026, 15:00".
 *
 * @param instant ISO 8601
 * @returns '' if it cannot be read
 */
export const readerTime = (instant: string): string =>
  textOf(instant, { dateStyle: 'medium', timeStyle: 'short' })

function textOf(instant: string, options: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? '' : dateFormat(options).format(at)
}
