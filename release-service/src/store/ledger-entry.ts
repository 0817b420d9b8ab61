import { z } from 'zod'
import { audienceSchema, type Canary } from '../canary/audience'
import { envelopeSchema, type Envelope } from '../trust/envelope'
import { releasableName, word } from './release-schema'

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

/** Names and versions become folders, also where a ledger comes from object storage. */
const entrySchema = z.object({
  format: z.number().int().max(LEDGER_FORMAT).default(1),
  seq: z.number().int().positive(),
  at: z.string(),
  action: z.enum(ACTIONS),
  changes: z.record(
    releasableName,
    z.object({ version: word, fallback: z.string().optional(), statement: hash }),
  ),
  removed: z.array(z.string()).optional(),
  canaries: z
    .record(releasableName, z.object({ version: word, audience: audienceSchema, statement: hash }))
    .optional(),
  ended: z.record(z.string(), z.string()).optional(),
  replaced: z
    .record(
      z.string(),
      z.object({ reason: z.string(), version: z.string().optional(), fallback: z.string().optional() }),
    )
    .optional(),
  frozen: z.array(z.string()).optional(),
  gone: z.array(z.string()).optional(),
  by: z.string(),
  reason: z.string(),
  key: z.string(),
  request: envelopeSchema,
  documents: hash,
  canaryDocuments: z.record(z.string(), hash).optional(),
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
export interface LedgerEntry {
  readonly format: number
  /** Counts from 1. */
  readonly seq: number
  /** ISO date, by the service's clock. */
  readonly at: string
  /** `newer`: a newer service wrote the line, and this one does not know what it did. */
  readonly action: (typeof ACTIONS)[number] | 'newer'
  readonly changes: Readonly<Record<string, LedgerChange>>
  /** Versions that were deleted: `mf-projects 0.1.0-5a16986`. */
  readonly removed?: readonly string[] | undefined
  /** Canaries that start with this entry, by name. */
  readonly canaries?: Readonly<Record<string, CanaryStart>> | undefined
  /** Why canaries end with this entry, by name. */
  readonly ended?: Readonly<Record<string, string>> | undefined
  /** Live versions that cannot be trusted any more, and what takes their place with this entry, by name. */
  readonly replaced?: Readonly<Record<string, Replacement>> | undefined
  /** Names that are frozen or no longer frozen from this entry on; `*` for all. */
  readonly frozen?: readonly string[] | undefined
  /** Sections that are not served from this entry on, until one of their versions goes live again. */
  readonly gone?: readonly string[] | undefined
  /** The name of the key, from the operator's file; with format 1, what the request said. */
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

/** The version in place of one whose key the operator has withdrawn; without a version, the section is taken offline. */
export interface Replacement {
  readonly reason: string
  readonly version?: string | undefined
  readonly fallback?: string | undefined
}

/** A canary release as the ledger records it. */
interface CanaryStart {
  readonly version: string
  readonly audience: Canary['audience']
  /** Digest of the release's signed statement. */
  readonly statement: string
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
