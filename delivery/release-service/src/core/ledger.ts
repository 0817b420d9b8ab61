import { z } from 'zod'
import { audienceSchema, type Canary } from '../canary/audience'
import { releasableName, word } from '../store/release'
import { envelopeSchema } from '../trust/statement'

/** The format of the lines that this service writes. Raised when an older one would misread them; lines without a number have 1, and may have any name as `by`. */
export const LEDGER_FORMAT = 2

const hash = z.string().regex(/^([0-9a-f]{64})?$/)

/** Everything that a ledger records. `stop` ends a canary, `promote` makes it the live version; `remove` takes a section off the portal. */
const ACTIONS = [
  'publish',
  'rollback',
  'prune',
  'canary',
  'promote',
  'stop',
  'freeze',
  'unfreeze',
  'remove',
] as const

const changeSchema = z.object({
  version: word,
  fallback: z.string().optional(),
  /** Digest of the release's signed statement. */
  statement: hash,
})
export type LedgerChange = z.infer<typeof changeSchema>

/** The version in place of one whose key the operator has withdrawn; without a version, the section is taken offline. */
const replacementSchema = z.object({
  reason: z.string(),
  version: z.string().optional(),
  fallback: z.string().optional(),
})
export type Replacement = z.infer<typeof replacementSchema>

/** Names and versions become folders, also where a ledger comes from object storage. */
const entrySchema = z.object({
  format: z.number().int().max(LEDGER_FORMAT).default(1),
  /** Counts from 1. */
  seq: z.number().int().positive(),
  /** ISO date, by the service's clock. */
  at: z.string(),
  action: z.enum(ACTIONS),
  changes: z.record(releasableName, changeSchema),
  /** Versions that were deleted: `mf-projects 0.1.0-5a16986`. */
  removed: z.array(z.string()).optional(),
  /** Canaries that start with this entry, by name. */
  canaries: z
    .record(releasableName, z.object({ version: word, audience: audienceSchema, statement: hash }))
    .optional(),
  /** Why canaries end with this entry, by name. */
  ended: z.record(z.string(), z.string()).optional(),
  /** Live versions that cannot be trusted any more, and what takes their place with this entry, by name. */
  replaced: z.record(z.string(), replacementSchema).optional(),
  /** Names that are frozen or no longer frozen from this entry on; `*` for all. */
  frozen: z.array(z.string()).optional(),
  /** Sections that are not served from this entry on, until one of their versions goes live again. */
  gone: z.array(z.string()).optional(),
  /** The name of the key, from the operator's file; with format 1, what the request said. */
  by: z.string(),
  reason: z.string(),
  /** Fingerprint of the key that signed the request. */
  key: z.string(),
  request: envelopeSchema,
  /** Digest of the composed documents; '' while there is no shell. */
  documents: hash,
  /** Digests of the documents of all running canaries, by name. */
  canaryDocuments: z.record(z.string(), hash).optional(),
  /** Hash of the line before; '' in the first. */
  previous: hash,
})

/** A line of a newer service: what is needed to serve what it made live, and to check the lines around it. */
const newerSchema = z
  .object({
    ...entrySchema.shape,
    format: z.number().default(1),
    action: z.string(),
    changes: entrySchema.shape.changes.catch({}),
    canaries: entrySchema.shape.canaries.catch(undefined),
    at: z.string().catch(''),
    by: z.string().catch(''),
    reason: z.string().catch(''),
    key: z.string().catch(''),
    request: envelopeSchema.catch({ payloadType: '', payload: '', signatures: [] }),
    documents: hash.catch(''),
    canaryDocuments: entrySchema.shape.canaryDocuments.catch(undefined),
  })
  .omit({ removed: true, ended: true, replaced: true, frozen: true, gone: true })
  .refine(({ format, action }) => format > LEDGER_FORMAT || !(ACTIONS as readonly string[]).includes(action))
  .transform((entry) => ({ ...entry, action: 'newer' as const }))

/** One switch of live versions: who made what live, when and why. Each entry contains the hash of the one before. */
export type LedgerEntry = Readonly<Omit<z.infer<typeof entrySchema>, 'action'>> & {
  /** `newer`: a newer service wrote the line, and this one does not know what it did. */
  readonly action: (typeof ACTIONS)[number] | 'newer'
}

/** Read a line of this version or a newer one. @returns undefined when it is no entry */
export function parseEntry(line: string): LedgerEntry | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return newerSchema.safeParse(value).data ?? entrySchema.parse(value)
  } catch {
    return undefined
  }
}

/** The line of an entry, without its end. */
export const lineOf = (entry: LedgerEntry): string => JSON.stringify(entry)

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
type LiveVersions = Readonly<Record<string, Live>>

interface Acceptance {
  readonly seq: number
  /** ISO date. */
  readonly at: string
  readonly statement: string
}

/** A version, its state, and the entry that last made it live or a canary. */
interface ReleasedVersion {
  readonly version: string
  readonly state: 'live' | 'fallback' | 'canary' | ''
  readonly entry: LedgerEntry
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

  get live(): LiveVersions {
    return Object.fromEntries(
      this.names.flatMap((name) => {
        const last = this.historyOf(name).at(-1)
        return last && !this.#isOffline(name) ? [[name, last]] : []
      }),
    )
  }

  /** Every version that a page may load: live and fallback versions, and canaries. */
  get served(): Pick<Canary, 'name' | 'version'>[] {
    const live = Object.entries(this.live).flatMap(([name, { version, previous }]) =>
      [version, previous].flatMap((each) => (each ? [{ name, version: each }] : [])),
    )
    return [...live, ...this.canaries]
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

  /** @throws with who froze one of these names, since when and why */
  refuseFrozen(names: readonly string[]): void {
    for (const name of names) {
      const found = this.freezeOf(name)
      if (!found) continue
      const { by, at, reason, frozen = [] } = found
      const what = frozen.includes('*') ? 'All releases are' : `${name} is`
      throw new Error(
        `${what} frozen since ${at} by ${by}: ${reason}. Rolling back stays possible; "sections unfreeze" ends it`,
      )
    }
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

  /** Name of the key that first released the live version of a name. */
  ownerOf(name: string): string | undefined {
    const seq = this.acceptance(name, this.live[name]?.version ?? '')?.seq
    return this.entries.find((entry) => entry.seq === seq)?.by
  }

  /**
   * These versions of a name, each with the entry that last made it live or a canary: newest first by the ledger's order, because clocks
   * of different machines do not agree. Versions that were never accepted are left out.
   */
  newestFirst(name: string, versions: readonly string[]): ReleasedVersion[] {
    const { version: live, previous } = this.live[name] ?? {}
    const canary = this.canaries.find((each) => each.name === name)?.version
    const stateOf = (version: string) =>
      version === canary ? 'canary' : version === live ? 'live' : version === previous ? 'fallback' : ''
    return versions
      .flatMap((version) => {
        const entry = this.entries.findLast(({ changes, canaries }) =>
          [changes[name], canaries?.[name]].some((each) => each?.version === version),
        )
        return entry ? [{ version, entry, state: stateOf(version) } as const] : []
      })
      .toSorted((a, b) => b.entry.seq - a.entry.seq)
  }

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

/**
 * The versions that could be the fallback version of `version`, best first: those that were live before it and were not rolled
 * back.
 */
export function fallbackCandidates(history: readonly Live[], version: string): string[] {
  const withdrawn = new Set<string>()
  history.forEach((line, index) => {
    const replaced = history[index - 1]?.version
    if ((line.action === 'rollback' || line.action === 'replace') && replaced) withdrawn.add(replaced)
    else withdrawn.delete(line.version)
  })
  const versions = history.map((line) => line.version)
  const first = versions.indexOf(version)
  const before = versions.slice(0, first === -1 ? undefined : first).toReversed()
  return [...new Set(before)].filter((candidate) => candidate !== version && !withdrawn.has(candidate))
}
