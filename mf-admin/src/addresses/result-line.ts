import { addressKey } from './address-key'

interface Result {
  readonly email: string
  readonly error: string
}

/**
 * The result line (R8.6, X123). It counts the returned results: the outcome of an address without a result is unknown, so it
 * is not counted. An address with several results counts once, as succeeded if any of them succeeded.
 */
export function resultLine(results: readonly Result[]): string {
  const processed = keysOf(results).size
  const succeeded = keysOf(results.filter(({ error }) => error === '')).size
  return `${processed} addresses processed. ${succeeded} succeeded. ${processed - succeeded} failed.`
}

/** Sent addresses for which the server returned no result (edge case T128). */
export function withoutResult(
  sent: readonly string[],
  results: readonly Pick<Result, 'email'>[],
): readonly string[] {
  const returned = keysOf(results)
  return sent.filter((email) => !returned.has(addressKey(email)))
}

/** Addresses in the results that were not sent (edge case T128). */
export function notSent(
  sent: readonly string[],
  results: readonly Pick<Result, 'email'>[],
): readonly string[] {
  const known = new Set(sent.map(addressKey))
  const unknown = results.map(({ email }) => email).filter((email) => !known.has(addressKey(email)))
  return [...new Set(unknown)]
}

const keysOf = (results: readonly Pick<Result, 'email'>[]) =>
  new Set(results.map(({ email }) => addressKey(email)))
