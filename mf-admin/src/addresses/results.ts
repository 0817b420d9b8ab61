import { addressKey, type ExtractedEmails } from './extract-emails'
import type { AccountsByEmail } from './account-preview'

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

/** A row of the table: before sending what will happen to it, afterwards what did. */
export interface AddressLine<Result> {
  /** Stays the same from the preview to the result. */
  readonly key: string
  /** The address, or the text that is not one. */
  readonly text: string
  readonly state: 'skipped' | 'unknown' | 'new' | 'existing' | 'unanswered' | 'done'
  /** Number of a skipped line, from 1. */
  readonly line?: number
  readonly name?: string | undefined
  /** If `state` is `done`. */
  readonly result?: Result
}

interface LinesOptions<Result> {
  readonly found: ExtractedEmails
  readonly known: AccountsByEmail
  /** By `addressKey`. */
  readonly names: ReadonlyMap<string, string>
  readonly sent: readonly string[]
  readonly results: readonly Result[]
}

/**
 * The rows of the table: text without an address, then addresses that failed, then all others in the order entered. Nothing
 * found, sent or returned is left out (edge case T128).
 */
export function addressLines<Result extends AddressResult>({
  found,
  known,
  names,
  sent,
  results,
}: LinesOptions<Result>): readonly AddressLine<Result>[] {
  const spelling = new Map([...found.emails, ...sent].map((email) => [addressKey(email), email]))
  const answers = new Map([...sent, ...found.emails].map((email) => [addressKey(email), [] as Result[]]))
  for (const result of results) {
    const key = addressKey(result.email)
    answers.set(key, [...(answers.get(key) ?? []), result])
  }
  const sentKeys = new Set(sent.map(addressKey))
  const stateWithoutResult = (key: string) =>
    sentKeys.has(key) ? 'unanswered' : stateOf(known.get(key)?.exists)

  const skipped = found.rejected.map(
    ({ line, text }, n) => ({ key: `line ${n}`, text: shorten(text), line, state: 'skipped' }) as const,
  )
  const lines = [...answers].flatMap(([key, own]): readonly AddressLine<Result>[] => {
    const name = names.get(key)
    if (own.length === 0)
      return [{ key, text: spelling.get(key) ?? key, name, state: stateWithoutResult(key) }]
    return own.map((result, n) => ({
      key: n === 0 ? key : `${key} ${n}`,
      text: result.email,
      name,
      state: 'done',
      result,
    }))
  })
  return [...skipped, ...lines.filter(isProblem), ...lines.filter((line) => !isProblem(line))]
}

/** Longer text that is not an address is cut. UTF-16 units. */
const MAX_SHOWN = 80
const shorten = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

/** The state of an address that was not sent. @param exists whether it has an account, if that is known */
function stateOf(exists: boolean | undefined) {
  if (exists === undefined) return 'unknown'
  return exists ? 'existing' : 'new'
}

const isProblem = <Result extends AddressResult>({ state, result }: AddressLine<Result>) =>
  state === 'unanswered' || Boolean(result?.error)
