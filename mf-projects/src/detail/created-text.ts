/**
 * The day a project was created, as people of a time zone write it.
 *
 * @param createdAt an instant; a text that is none reads 'Not given'
 * @param timeZone the visitor's own by default
 */
export function createdText(createdAt: string, timeZone?: string): string {
  const time = Date.parse(createdAt)
  return Number.isNaN(time)
    ? 'Not given'
    : new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone }).format(time)
}
