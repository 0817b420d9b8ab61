import type { Canary } from '../canary/audience'
import type { LedgerChange, LedgerEntry } from './ledger-entry'

/** The live version of the shell or a section, and who made it live. */
export interface Live {
  readonly version: string
  /** The fallback version. */
  readonly previous?: string
  readonly action: 'publish' | 'rollback' | 'promote' | 'replace'
  readonly at: string
  readonly by: string
  readonly reason: string
}

/** Live versions by name; a name that was never published, or was removed since, is absent. */
export type LiveVersions = Readonly<Record<string, Live>>

interface Acceptance {
  readonly seq: number
  /** ISO date. */
  readonly at: string
  readonly statement: string
}

/** The ledger as it was read. */
export class Ledger {
  constructor(
    readonly entries: readonly LedgerEntry[],
    /** Hash of the last line; '' for an empty ledger. */
    readonly head: string,
    /** One sentence for each line that is broken or was changed; it names the line. */
    readonly problems: readonly string[] = [],
  ) {}

  /** Hash of the first line, by which portals are told apart; '' for an empty ledger. */
  get origin(): string {
    return this.entries[1]?.previous ?? this.head
  }

  /** @throws when a newer service wrote a line: this one does not know what is live */
  refuseNewer(): void {
    const [problem] = this.newerLines()
    if (problem) throw new Error(`${problem}. Update this one (git pull, or npm update), and try again`)
  }

  /** One sentence for each line of a newer service. */
  newerLines(): string[] {
    return this.entries
      .filter(({ action }) => action === 'newer')
      .map(({ seq }) => `ledger ${seq}: was written by a newer version of the release service`)
  }

  /** The publishes and rollbacks of a name, oldest first. */
  historyOf(name: string): Live[] {
    return this.entries.flatMap(({ changes, replaced, action, at, by, reason }) => {
      const change = changes[name]
      if (change && isSwitch(action)) return [liveOf(change, { action, at, by, reason })]
      const { version, fallback, reason: why = '' } = replaced?.[name] ?? {}
      return version ? [liveOf({ version, fallback }, { action: 'replace', at, by, reason: why })] : []
    })
  }

  /** The live versions. */
  get live(): LiveVersions {
    return Object.fromEntries(
      this.names.flatMap((name) => {
        const last = this.historyOf(name).at(-1)
        return last && !this.#isOffline(name) ? [[name, last]] : []
      }),
    )
  }

  /** Every name that was ever live, in alphabetical order. */
  get names(): string[] {
    return [...new Set(this.entries.flatMap(({ changes }) => Object.keys(changes)))].toSorted()
  }

  /** Whether a section was removed, and none of its versions went live since. */
  isRemoved(name: string): boolean {
    return this.#lastOf(name)?.gone?.includes(name) ?? false
  }

  /** Whether a name was removed, or no version could take the place of one that cannot be trusted. */
  #isOffline(name: string): boolean {
    const last = this.#lastOf(name)
    if (!last || this.isRemoved(name)) return last !== undefined
    return !last.changes[name] && last.replaced?.[name]?.version === undefined
  }

  /** The last entry that says what is live of a name. */
  #lastOf(name: string): LedgerEntry | undefined {
    return this.entries.findLast(
      ({ changes, replaced, gone = [] }) => changes[name] ?? replaced?.[name] ?? gone.includes(name),
    )
  }

  /** The running canaries, oldest first. One ends when it is stopped, when another version goes live, or with its section. */
  get canaries(): Canary[] {
    const running = new Map<string, Canary>()
    for (const { at, canaries = {}, ended = {}, replaced = {}, changes, gone = [] } of this.entries) {
      for (const name of [...[changes, ended, replaced].flatMap(Object.keys), ...gone]) running.delete(name)
      for (const [name, { version, audience }] of Object.entries(canaries)) {
        running.delete(name)
        running.set(name, { name, version, audience, since: at })
      }
    }
    return [...running.values()]
  }

  /** The entry that froze a name, or all names; undefined when it may be released. */
  freezeOf(name: string): LedgerEntry | undefined {
    return ['*', name]
      .map((each) => this.entries.findLast(({ frozen = [] }) => frozen.includes(each)))
      .find((last) => last?.action === 'freeze')
  }

  /**
   * The digest of a version's statement, and when and with which line it was accepted. Undefined when the version was never live and never a
   * canary.
   */
  acceptance(name: string, version: string): Acceptance | undefined {
    const own = this.entries.flatMap(({ seq, at, changes, canaries }) =>
      [changes[name], canaries?.[name]].flatMap((each) =>
        each?.version === version ? [{ seq, at, statement: each.statement }] : [],
      ),
    )
    const statement = own.at(-1)?.statement
    return own.find((each) => each.statement === statement)
  }

  /** The entry whose line has this hash. */
  entryOf(hash: string): LedgerEntry | undefined {
    return hash === this.head
      ? this.entries.at(-1)
      : this.entries.find((_, index) => this.entries[index + 1]?.previous === hash)
  }
}

const liveOf = (
  { version, fallback }: Pick<LedgerChange, 'version' | 'fallback'>,
  made: Pick<Live, 'action' | 'at' | 'by' | 'reason'>,
): Live => ({ version, ...(fallback && { previous: fallback }), ...made })

const isSwitch = (action: LedgerEntry['action']): action is 'publish' | 'rollback' | 'promote' =>
  action === 'publish' || action === 'rollback' || action === 'promote'
