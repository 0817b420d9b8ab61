import type { PublicKey } from './keys'
import { defaultLimits, type Limits } from './limits'

/** A line of `allowed-signers`: who may release what, and when. */
export interface Signer {
  /** Names of sections, or `shell`; `*` for all. `stop:*` may only stop canaries, `undo:*`, which only the service's own key has, only undo live versions. */
  readonly names: readonly string[]
  /** The pages of these sections are at these paths and below. */
  readonly paths: readonly string[]
  /** Of the key: the comment of its line. */
  readonly name: string
  readonly key: PublicKey
  /** ISO dates; undefined for no limit. */
  readonly validAfter: string | undefined
  readonly validBefore: string | undefined
  /** The operator's limits for the names, where they differ from the default ones. */
  readonly limits: Partial<Limits>
  /** Is told what happens to the names. */
  readonly webhook?: string | undefined
}

/** The keys that the operator allows, in the format of OpenSSH's `allowed_signers` (ssh-keygen(1), "ALLOWED SIGNERS"). */
export class AllowedSigners {
  /**
   * @param problems why the operator's file is not in force, one line each; it names the line
   * @param isWhole false when only some lines of that file are in force
   */
  constructor(
    readonly signers: readonly Signer[],
    readonly problems: readonly string[] = [],
    private readonly isWhole = true,
  ) {}

  /** @throws when only some lines of the operator's file are in force: enough to serve, not to change anything */
  assertWhole(): void {
    if (!this.isWhole) throw new Error(this.problems[0])
  }

  /** The name of a key: the comment of its line; its fingerprint where there is none. */
  nameOf(id: string): string {
    return this.signers.find(({ key, name }) => key.id === id && name !== '')?.name ?? id
  }

  /** The paths that the operator has given to a section, whichever key it uses. */
  pathsOf(section: string): readonly string[] {
    return this.signers.flatMap(({ names, paths }) => (names.includes(section) ? paths : []))
  }

  /** The URLs that are told what happens to a section. */
  webhooksOf(section: string): readonly string[] {
    const own = this.signers.filter(({ names }) => names.includes(section) || names.includes('*'))
    return [...new Set(own.flatMap(({ webhook }) => webhook ?? []))]
  }

  /** The sections that the operator has given a path to, or the longest part of it that somebody has; none if nobody has. */
  ownersOf(path: string): readonly string[] {
    const matching = this.signers.flatMap(({ names, paths }) =>
      paths.filter((each) => isBelow(path, each)).map((each) => ({ names, length: each.length })),
    )
    const longest = Math.max(...matching.map(({ length }) => length))
    return [...new Set(matching.flatMap(({ names, length }) => (length === longest ? names : [])))]
  }

  /**
   * The key that may release all these names at that time.
   *
   * @param at ISO date: when the service accepted the release, so a key that is withdrawn later does not take down what it
   *   released before
   * @returns the key, or the reason why it may not
   */
  keyFor(id: string, names: readonly string[], at: string): PublicKey | { readonly refused: string } {
    const own = this.signers.filter(({ key }) => key.id === id)
    if (own.length === 0) return { refused: `the key ${id} is not among the allowed signers` }
    for (const name of names) {
      const forName = own.filter((signer) => signer.names.some((each) => covers(each, name)))
      if (forName.length === 0) return { refused: `the key ${id} may not release ${name}` }
      if (!forName.some((signer) => isValid(signer, at)))
        return { refused: `the key ${id} was not valid for ${name} at ${at}` }
    }
    // A request without names, such as one to read, still needs a key that has not been withdrawn.
    if (!own.some((signer) => isValid(signer, at))) return { refused: `the key ${id} was not valid at ${at}` }
    return own[0]?.key ?? { refused: `the key ${id} is not among the allowed signers` }
  }

  /** The limits of a section, whoever releases it: the last line of its name that sets a limit counts, and any before `*`. */
  limitsOf(name: string): Limits {
    const forAll = this.signers.filter(({ names }) => names.includes('*'))
    const own = this.signers.filter(({ names }) => names.includes(name))
    return Object.assign(
      { ...defaultLimits(name) },
      ...[...forAll, ...own].map(({ limits }) => limits),
    ) as Limits
  }
}

/** Whether a path is another or below it, in any letter case (decision D1). */
function isBelow(path: string, other: string): boolean {
  const [own, above] = [path.toLowerCase(), other.toLowerCase()]
  return own === above || (above !== '/' && own.startsWith(`${above}/`))
}

/** Whoever may release a name may stop its canary and undo its live version, which are names with `stop:` and `undo:` before them. */
function covers(allowed: string, name: string): boolean {
  const [power = ''] = /^(?:stop|undo):/.exec(name) ?? []
  return ['*', name, name.slice(power.length), ...(power ? [`${power}*`] : [])].includes(allowed)
}

const isValid = ({ validAfter = '', validBefore = '9' }: Signer, at: string) =>
  at >= validAfter && at < validBefore
