/** A mistake in what was typed. Exit code 2. */
export class UsageError extends Error {}

/** Advice about failures of the system, by their code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Nothing has changed; make room and try again',
  EDQUOT: 'The disk quota is used up. Nothing has changed; make room and try again',
  EROFS:
    'The release store is read-only here. Nothing has changed; publish on the machine that owns it, or through RELEASE_SERVICE',
  EACCES: 'This account may not write to the release store. Nothing has changed',
  EADDRINUSE: 'The port is in use. Name another one with --port',
}

/** Remedies for what a release service refuses, by the reason it gives. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [
    /^Not accepted: the key \S+ (is not among the allowed signers|may not release|was not valid for)/,
    'Ask the operator to allow this key in allowed-signers (docs/runbooks/who-may-release.md), or set SIGNING_KEY to one that is allowed',
  ],
]

/** An error of the system, with a word as its code, or of a program that failed, with its exit code. */
interface Failure {
  readonly code: string | number
  readonly message: string
}

/**
 * A failure as one line for the command line, and the exit code: 2 for a mistake in what was typed, 78 for a setting that has to be
 * changed first, 1 for everything else.
 */
export function explain(error: unknown): { readonly line: string; readonly code: 1 | 2 | 78 } {
  const { code: found, message = String(error) } = (error ?? {}) as Partial<Failure>
  const code = String(found ?? '')
  // Node.js adds a hint on words that begin with a hyphen, which nothing here takes.
  if (code.startsWith('ERR_PARSE_ARGS')) return { line: message.replace(/\. To specify.*$/s, ''), code: 2 }
  if (code === 'ERR_SETTING') return { line: message, code: 78 }
  const remedy = REMEDIES[code]
  if (remedy) return { line: `${remedy} (${message})`, code: 1 }
  const refusal = REFUSALS.find(([reason]) => reason.test(message))
  if (refusal) return { line: `${message}. ${refusal[1]}`, code: 1 }
  return { line: message, code: error instanceof UsageError ? 2 : 1 }
}
