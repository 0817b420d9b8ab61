/** The wall time of an instant in a zone: `2030-05-01T09:00:00`. */
export function wallTime(instant: string, zone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const of = Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  return `${of['year']}-${of['month']}-${of['day']}T${of['hour']}:${of['minute']}:${of['second']}`
}
