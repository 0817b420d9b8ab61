import { addressKey } from './address-key'

/** Addresses per call: each one costs the server a slow password hash (edge case T127). */
const CHUNK = 20

/** A result with its place on the list. */
type Numbered<Result> = Result & { readonly place: number }

export interface Progress<Result> {
  /** The addresses of all calls that have succeeded. */
  readonly sent: readonly string[]
  /** Their results, in the order entered. The server may return more or fewer than one per address (edge case T128). */
  readonly results: readonly Numbered<Result>[]
}

/**
 * Send addresses in calls of 20, one after the other.
 *
 * @param progress of an earlier run with the same addresses; it continues after the last successful call
 * @param send makes one call and returns its results
 * @returns the progress after each call
 * @throws the error of the first call that fails
 */
export async function* sendChunks<Result extends { readonly email: string }>(
  emails: readonly string[],
  progress: Progress<Result>,
  send: (chunk: readonly string[]) => Promise<readonly Result[]>,
): AsyncGenerator<Progress<Result>> {
  let soFar = progress
  while (soFar.sent.length < emails.length) {
    const chunk = emails.slice(soFar.sent.length, soFar.sent.length + CHUNK)
    soFar = withResults(soFar, chunk, await send(chunk))
    yield soFar
  }
}

function withResults<Result extends { readonly email: string }>(
  { sent, results }: Progress<Result>,
  chunk: readonly string[],
  returned: readonly Result[],
): Progress<Result> {
  const order = new Map(chunk.map((email, n) => [addressKey(email), n]))
  const placeOf = ({ email }: Result) => order.get(addressKey(email)) ?? chunk.length
  const numbered = returned
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((result, n) => ({ ...result, place: results.length + n }))
  return { sent: [...sent, ...chunk], results: [...results, ...numbered] }
}

/** Change every result, for example to remove the passwords. */
export function mapResults<Result, P extends Progress<Result>>(
  progress: P,
  change: (result: Result) => Result,
): P {
  const results = progress.results.map((result) => ({ ...change(result), place: result.place }))
  return { ...progress, results }
}
