const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long ago something was, in whole units: "3 days ago".
 *
 * @param instant ISO 8601
 * @param now milliseconds since 1970, by the server's clock
 * @returns '' if the instant cannot be read
 */
export function ago(instant: string, now: number): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return ''
  const ms = Math.max(0, now - at)
  if (ms < MINUTE) return 'just now'
  if (ms < HOUR) return whole(ms / MINUTE, 'minute')
  return ms < DAY ? whole(ms / HOUR, 'hour') : whole(ms / DAY, 'day')
}

function whole(amount: number, unit: string): string {
  const count = Math.floor(amount)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
