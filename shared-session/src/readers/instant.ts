/**
 * Read a timestamp as an ISO instant ending in Z. A timestamp without an offset is in UTC, not in the visitor's zone (edge cases
 * T77, T78).
 *
 * @returns '' when the text is no timestamp
 */
export function readInstant(value: string): string {
  const trimmed = value.trim()
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(trimmed)) return ''
  const iso = trimmed.replace(' ', 'T').replace(/(\.\d{3})\d+/, '$1')
  const withZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(iso) ? iso : `${iso}Z`
  const time = Date.parse(withZone)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
