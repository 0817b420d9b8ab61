import { type RejectedText } from './extract-emails'
import { addressKey } from './address-key'

interface Result {
  readonly email: string
  readonly error: string
}

/**
 * The text that stays in the box after everything was sent: the lines that were skipped, the addresses that failed, and those
 * without a result. What succeeded is gone, so that it is not sent again by mistake, and nothing is lost.
 */
export function unsentText(
  sent: readonly string[],
  results: readonly Result[],
  rejected: readonly RejectedText[],
): string {
  const done = new Set(results.filter(({ error }) => error === '').map(({ email }) => addressKey(email)))
  return [...rejected.map(({ text }) => text), ...sent.filter((email) => !done.has(addressKey(email)))].join(
    '\n',
  )
}
