import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { audienceSchema, type Canary } from '../canary/audience'
import { envelopeSchema, type Envelope } from '../trust/envelope'
import { sha256 } from './files'

const hash = z.string().regex(/^([0-9a-f]{64})?$/)

/** Everything that a ledger records. `stop` ends a canary, `promote` makes it the live version. */
const ACTIONS = ['publish', 'rollback', 'prune', 'canary', 'promote', 'stop', 'freeze', 'unfreeze'] as const

const entrySchema = z.object({
  seq: z.number().int().positive(),
  at: z.string(),
  action: z.enum(ACTIONS),
  changes: z.record(
    z.string(),
    z.object({ version: z.string(), fallback: z.string().optional(), statement: hash }),
  ),
  removed: z.array(z.string()).optional(),
  canaries: z
    .record(z.string(), z.object({ version: z.string(), audience: audienceSchema, statement: hash }))
    .optional(),
  ended: z.record(z.string(), z.string()).optional(),
  frozen: z.array(z.string()).optional(),
  by: z.string(),
  reason: z.string(),
  key: z.string(),
  request: envelopeSchema,
  documents: hash,
  canaryDocuments: z.record(z.string(), hash).optional(),
  previous: hash,
})

/** One switch of live versions: who made what live, when and why. Each entry contains the hash of the one before. */
export interface LedgerEntry {
  /** Counts from 1. */
  readonly seq: number
  /** ISO date, by the service's clock. */
  readonly at: string
  readonly action: (typeof ACTIONS)[number]
  readonly changes: Readonly<Record<string, LedgerChange>>
  /** Versions that were deleted: `mf-projects 0.1.0-5a16986`. */
  readonly removed?: readonly string[] | undefined
  /** Canaries that start with this entry, by name. */
  readonly canaries?: Readonly<Record<string, CanaryStart>> | undefined
  /** Why canaries end with this entry, by name. */
  readonly ended?: Readonly<Record<string, string>> | undefined
  /** Names that are frozen or no longer frozen from this entry on; `*` for all. */
  readonly frozen?: readonly string[] | undefined
  readonly by: string
  readonly reason: string
  /** Fingerprint of the key that signed the request. */
  readonly key: string
  readonly request: Envelope
  /** Digest of the composed documents; '' while there is no shell. */
  readonly documents: string
  /** Digests of the documents of all running canaries, by name. */
  readonly canaryDocuments?: Readonly<Record<string, string>> | undefined
  /** Hash of the line before; '' in the first. */
  readonly previous: string
}

export interface LedgerChange {
  readonly version: string
  readonly fallback?: string | undefined
  /** Digest of the release's signed statement. */
  readonly statement: string
}

/** A canary release as the ledger records it. */
export interface CanaryStart {
  readonly version: string
  readonly audience: Canary['audience']
  /** Digest of the release's signed statement. */
  readonly statement: string
}

/** The live version of the shell or a section, and who made it live. */
export interface Live {
  readonly version: string
  /** The fallback version. */
  readonly previous?: string
  readonly action: 'publish' | 'rollback' | 'promote'
  readonly at: string
  readonly by: string
  readonly reason: string
}

/** Live versions by name; a name that was never published is absent. */
export type LiveVersions = Readonly<Record<string, Live>>

/** The ledger as it was read. */
export class Ledger {
  constructor(
    readonly entries: readonly LedgerEntry[],
    /** Hash of the last line; '' for an empty ledger. */
    readonly head: string,
  ) {}

  /** The publishes and rollbacks of a name, oldest first. */
  historyOf(name: string): Live[] {
    return this.entries.flatMap(({ changes, action, at, by, reason }) => {
      const change = changes[name]
      if (!change || !isSwitch(action)) return []
      const { version, fallback } = change
      return [{ version, ...(fallback && { previous: fallback }), action, at, by, reason }]
    })
  }

  /** The live versions. */
  get live(): LiveVersions {
    const names = new Set(this.entries.flatMap(({ changes }) => Object.keys(changes)))
    return Object.fromEntries(
      [...names].toSorted().flatMap((name) => {
        const last = this.historyOf(name).at(-1)
        return last ? [[name, last]] : []
      }),
    )
  }

  /** The running canaries, oldest first. One ends when it is stopped, or when another version of its name goes live. */
  get canaries(): Canary[] {
    const running = new Map<string, Canary>()
    for (const { at, canaries = {}, ended = {}, changes } of this.entries) {
      for (const name of [...Object.keys(changes), ...Object.keys(ended)]) running.delete(name)
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
   * The digest of a version's statement, and when it was accepted. Undefined when the version was never live and never a
   * canary.
   */
  acceptance(name: string, version: string): { readonly at: string; readonly statement: string } | undefined {
    const own = this.entries.flatMap(({ at, changes, canaries }) =>
      [changes[name], canaries?.[name]].flatMap((each) =>
        each?.version === version ? [{ at, statement: each.statement }] : [],
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

const isSwitch = (action: LedgerEntry['action']): action is Live['action'] =>
  action === 'publish' || action === 'rollback' || action === 'promote'

/** Path of the ledger. */
export const ledgerFile = (folder: string) => path.join(folder, 'ledger.jsonl')

/**
 * Read the ledger. A last line that a crash cut off is left out.
 *
 * @throws with the line that is broken or does not continue the chain
 */
export async function readLedger(folder: string): Promise<Ledger> {
  const file = ledgerFile(folder)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return parseLedger(text, file)
}

/** @param file named in the error */
export function parseLedger(text: string, file: string): Ledger {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  const entries: LedgerEntry[] = []
  let head = ''
  for (const [index, line] of lines.slice(0, -1).entries()) {
    const entry = parseEntry(line)
    if (!entry) throw new Error(`${file}, line ${index + 1}, is broken. See docs/runbooks/mend-the-ledger.md`)
    if (entry.seq !== index + 1 || entry.previous !== head)
      throw new Error(
        `${file}, line ${index + 1}, does not continue the line before: the file was changed. See docs/runbooks/mend-the-ledger.md`,
      )
    entries.push(entry)
    head = sha256(line)
  }
  return new Ledger(entries, head)
}

function parseEntry(line: string): LedgerEntry | undefined {
  try {
    return entrySchema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

/** The line of an entry, without its end. */
export const lineOf = (entry: LedgerEntry): string => JSON.stringify(entry)

/**
 * Append an entry. It is on disk when this returns.
 *
 * @throws when the disk is full; the ledger then ends as before
 */
export async function appendEntry(folder: string, entry: LedgerEntry): Promise<void> {
  const handle = await open(ledgerFile(folder), 'a+')
  try {
    const { size } = await handle.stat()
    const whole = await endOfLastLine(handle, size)
    if (whole < size) await handle.truncate(whole)
    try {
      await handle.appendFile(`${lineOf(entry)}\n`)
      await handle.sync()
    } catch (error) {
      await handle.truncate(whole)
      throw error
    }
  } finally {
    await handle.close()
  }
}

async function endOfLastLine(handle: Awaited<ReturnType<typeof open>>, size: number): Promise<number> {
  const { buffer } = await handle.read({ buffer: Buffer.alloc(size), position: 0 })
  return buffer.lastIndexOf('\n') + 1
}
