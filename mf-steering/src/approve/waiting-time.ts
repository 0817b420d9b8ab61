const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long ago a request was sent, in whole units: "3 days ago".
 *
 * @param requestedAt ISO instant
 * @param now milliseconds since 1970, by the server's clock
 * @returns '' if the instant cannot be read
 */
export function waitingTime(requestedAt: string, now: number): string {
  const sent = Date.parse(requestedAt)
  if (Number.isNaN(sent)) return ''
  const ms = Math.max(0, now - sent)
  if (ms < MINUTE) return 'just now'
  if (ms < HOUR) return ago(ms / MINUTE, 'minute')
  return ms < DAY ? ago(ms / HOUR, 'hour') : ago(ms / DAY, 'day')
}

function ago(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
