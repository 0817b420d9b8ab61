/**
 * Date, time and long zone name of an instant in the event's zone; in UTC with a note when the zone is unknown (spec
 * section 2, edge cases T84, T89).
 */
export function eventTime(instant: string, timeZone: string, locale?: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return 'Time unknown'
  try {
    return format(at, timeZone, locale)
  } catch {
    return `${format(at, 'UTC', locale)} (zone ${timeZone || 'not given'})`
  }
}

function format(at: Date, timeZone: string, locale: string | undefined): string {
  if (!timeZone) throw new RangeError('no zone')
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'long',
  }).format(at)
}
