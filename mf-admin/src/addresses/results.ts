import { addressKey, type ExtractedEmails } from './extract-emails'

/** What every result of the server has. */
export interface AddressResult {
  readonly email: string
  /** '' for a success. */
  readonly error: string
}

/**
 * The result line (R8.6, X123). It counts the returned results: the outcome of an address without a result is unknown, so it
 * is not counted. An address with several results counts once, as succeeded if any of them succeeded.
 */
export function resultLine(results: readonly AddressResult[]): string {
  const processed = keysOf(results).size
  const succeeded = keysOf(results.filter(({ error }) => error === '')).size
  return `${processed} addresses processed. ${succeeded} succeeded. ${processed - succeeded} failed.`
}

/** Sent addresses for which the server returned no result (edge case T128). */
export function withoutResult(
  sent: readonly string[],
  results: readonly Pick<AddressResult, 'email'>[],
): readonly string[] {
  const returned = keysOf(results)
  return sent.filter((email) => !returned.has(addressKey(email)))
}

/** Addresses in the results that were not sent (edge case T128). */
export function notSent(
  sent: readonly string[],
  results: readonly Pick<AddressResult, 'email'>[],
): readonly string[] {
  const known = new Set(sent.map(addressKey))
  const unknown = results.map(({ email }) => email).filter((email) => !known.has(addressKey(email)))
  return [...new Set(unknown)]
}

const keysOf = (results: readonly Pick<AddressResult, 'email'>[]) =>
  new Set(results.map(({ email }) => addressKey(email)))

/**
 * The text that stays in the box after everything was sent: the lines that were skipped, the addresses that failed, and those
 * without a result, with their names. What succeeded is gone, so that it is not sent again by mistake, and nothing is lost.
 */
export function unsentText(
  sent: readonly string[],
  results: readonly AddressResult[],
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
