import type { ExtractedEmails } from './extract-emails'
import { addressKey } from './address-key'

interface Result {
  readonly email: string
  readonly error: string
}

/**
 * The text that stays in the box after everything was sent: the lines that were skipped, the addresses that failed, and those
 * without a result, with their names. What succeeded is gone, so that it is not sent again by mistake, and nothing is lost.
 */
export function unsentText(
  sent: readonly string[],
  results: readonly Result[],
  { rejected, names }: Pick<ExtractedEmails, 'rejected' | 'names'>,
): string {
  const done = new Set(results.filter(({ error }) => error === '').map(({ email }) => addressKey(email)))
  const undone = sent.filter((email) => !done.has(addressKey(email)))
  const withName = (email: string) => {
    const name = names.get(addressKey(email))
    return name === undefined ? email : `${name} <${email}>`
  }
  return [...rejected.map(({ text }) => text), ...undone.map(withName)].join('\n')
}
