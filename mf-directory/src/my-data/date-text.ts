/** An instant in the visitor's language and time zone. @returns the text itself if it is not an instant */
export function dateText(instant: string): string {
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) return instant
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}
