/**
 * Format the day on which a project was created.
 *
 * @param createdAt ISO 8601
 * @param timeZone the browser's by default
 * @returns 'Not given' for an invalid instant
 */
export function createdText(createdAt: string, timeZone?: string): string {
  const time = Date.parse(createdAt)
  return Number.isNaN(time)
    ? 'Not given'
    : new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone }).format(time)
}
