import { addressKey } from './extract-emails'

interface Answered {
  readonly email: string
  readonly error: string
}

/**
 * The result line of spec section 8, byte for byte. It counts what the server answered: addresses without a result are
 * unknown, so they are neither processed nor succeeded nor failed. An address with several results counts once, as
 * succeeded when any of them is no error.
 */
export function resultLine(results: readonly Answered[]): string {
  const processed = keysOf(results).size
  const succeeded = keysOf(results.filter(({ error }) => error === '')).size
  return `${processed} addresses processed. ${succeeded} succeeded. ${processed - succeeded} failed.`
}

/** The addresses that were sent and of which the server said nothing (edge case T128). */
export function withoutResult(
  sent: readonly string[],
  results: readonly Pick<Answered, 'email'>[],
): readonly string[] {
  const answered = keysOf(results)
  return sent.filter((email) => !answered.has(addressKey(email)))
}

/** The addresses in the results that were not sent. */
export function notSent(
  sent: readonly string[],
  results: readonly Pick<Answered, 'email'>[],
): readonly string[] {
  const known = new Set(sent.map(addressKey))
  const unknown = results.map(({ email }) => email).filter((email) => !known.has(addressKey(email)))
  return [...new Set(unknown)]
}

const keysOf = (results: readonly Pick<Answered, 'email'>[]) =>
  new Set(results.map(({ email }) => addressKey(email)))
