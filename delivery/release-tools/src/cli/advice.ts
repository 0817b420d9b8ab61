/** About failures of the system, by their code. */
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

/** What to do about a failure of the system, or what a release service refuses; undefined when its message says it. */
export function advise(message: string, code: string): string | undefined {
  const remedy = REMEDIES[code]
  if (remedy) return `${remedy} (${message})`
  const refusal = REFUSALS.find(([reason]) => reason.test(message))
  return refusal && `${message}. ${refusal[1]}`
}
