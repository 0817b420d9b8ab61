import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { z } from 'zod'
import type { Ledger } from '../core/ledger'
import { exists, makeFolderOnce, readPlain } from '../store/disk'
import { deltaFolder, readLedger } from '../store/folder'
import { STORYBOOK } from '../names'
import { releasedPath, sha256 } from '../store/release'
import type { Store } from '../store/store'
import { ReleasedFiles } from './read'

/** Content codings with a dictionary (RFC 9842), best first. */
const DELTA_ENCODINGS = ['dcb', 'dcz'] as const
export type DeltaEncoding = (typeof DELTA_ENCODINGS)[number]

interface Coder {
  /** The first bytes of every body, before the SHA-256 of the dictionary. */
  readonly magic: Buffer
  /** In the thread pool: it takes up to a second. */
  compress(content: Buffer, dictionary: Buffer): Promise<Buffer>
  /** @param most bytes that it may become */
  decompress(body: Buffer, dictionary: Buffer, most: number): Buffer
}

/** Node has dictionaries for zstd from 24.6 on and for brotli from 24.15 on; its types have neither yet. */
type Compress = (bytes: Buffer, options: object, done: (error: Error | null, result: Buffer) => void) => void
type Decompress = (bytes: Buffer, options: object) => Buffer
const { brotliCompress, brotliDecompressSync, constants } = zlib
const { zstdCompress, zstdDecompressSync } = zlib as unknown as {
  readonly zstdCompress?: Compress
  readonly zstdDecompressSync?: Decompress
}
/** zstd's `compressionLevel` and `windowLog`; the constants lack names on older versions. */
const ZSTD = { 100: 19, 101: 23 }
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }

/** How a body of each encoding starts, and how Node.js creates and reads it. */
const CODERS: Readonly<Record<DeltaEncoding, Coder>> = {
  dcb: {
    magic: Buffer.from('ff444342', 'hex'),
    compress: (content, dictionary) =>
      promisify(brotliCompress as Compress)(content, { params: BROTLI, dictionary }),
    decompress: (body, dictionary, most) =>
      brotliDecompressSync(body, { dictionary, maxOutputLength: most } as object),
  },
  dcz: {
    magic: Buffer.from('5e2a4d1820000000', 'hex'),
    compress: (content, dictionary) =>
      promisify(required(zstdCompress))(content, { params: ZSTD, dictionary }),
    decompress: (body, dictionary, most) =>
      required(zstdDecompressSync)(body, { dictionary, maxOutputLength: most }),
  },
}

function required<T>(coder: T | undefined): T {
  if (!coder) throw new Error('This Node.js has no zstd')
  return coder
}

/** Bytes of the hash. */
const HASH_LENGTH = 32

/**
 * Compress a file as its difference from another.
 *
 * @param hash SHA-256 of the dictionary, in hex
 */
export async function encodeDelta(
  encoding: DeltaEncoding,
  content: Buffer,
  dictionary: Buffer,
  hash: string,
): Promise<Buffer> {
  const { magic, compress } = CODERS[encoding]
  return Buffer.concat([magic, Buffer.from(hash, 'hex'), await compress(content, dictionary)])
}

/**
 * The file that a browser makes of a delta.
 *
 * @param most bytes that it may have
 * @returns undefined when the delta is damaged, is of another dictionary, or this Node.js cannot read it
 */
export function decodeDelta(
  encoding: DeltaEncoding,
  delta: Buffer,
  dictionary: Buffer,
  hash: string,
  most: number,
): Buffer | undefined {
  const { magic, decompress } = CODERS[encoding]
  const start = Buffer.concat([magic, Buffer.from(hash, 'hex')])
  if (start.length !== magic.length + HASH_LENGTH || !delta.subarray(0, start.length).equals(start))
    return undefined
  try {
    return decompress(delta.subarray(start.length), dictionary, most)
  } catch {
    return undefined
  }
}

let known: Promise<DeltaEncoding | undefined> | undefined

/** The best encoding that this Node.js can create; undefined if it has no dictionaries. */
export function deltaEncoding(): Promise<DeltaEncoding | undefined> {
  known ??= firstThatWorks()
  return known
}

async function firstThatWorks(): Promise<DeltaEncoding | undefined> {
  for (const encoding of DELTA_ENCODINGS) if (await works(encoding)) return encoding
  return undefined
}

/** An old Node.js ignores the option, so that the result does not get smaller. */
async function works(encoding: DeltaEncoding): Promise<boolean> {
  const sample = Buffer.from(Array.from({ length: 256 }, (_, index) => (index * 167) % 251))
  try {
    const { compress, decompress } = CODERS[encoding]
    const body = await compress(sample, sample)
    return body.length < 100 && decompress(body, sample, sample.length).equals(sample)
  } catch {
    return false
  }
}

/** A content hash in a file name. */
const HASH = /\.[0-9a-f]{10}(?=\.)/

/** The name of a file without its content hash, which the same file has in every version: `chunk.384.*.js`. */
export const stemOf = (file: string): string => file.replace(HASH, '.*')

/** Whether a file is sent as a delta, and later versions of it as deltas from it. */
export const hasDeltas = (file: string): boolean => /\.(js|css)$/.test(file)

/** `Use-As-Dictionary` of a file: browsers offer it for the same file of every other version. */
export const dictionaryHeader = (name: string, file: string): string =>
  `match="/assets/${name}/*/${stemOf(file)}"`

const entry = z.object({
  /** Of the version. */
  file: releasedPath,
  /** The file that a browser may have. */
  from: z.object({ version: z.string().regex(/^[\w.+-]+$/), file: releasedPath }),
  /** SHA-256 of that file, in hex. */
  dictionary: z.string().regex(/^[0-9a-f]{64}$/),
  encoding: z.enum(DELTA_ENCODINGS),
})

/** A prepared delta. It is only a hint where to look: whoever sends one decodes it first and compares the signed digest. */
export type DeltaEntry = z.infer<typeof entry>

const INDEX = 'index.json'

const deltaFile = ({ file, dictionary, encoding }: DeltaEntry) =>
  `${file}.${dictionary.slice(0, 16)}.${encoding}`

/** The deltas of a version; none when the index is missing or damaged. */
async function readIndex(folder: string): Promise<readonly DeltaEntry[]> {
  const text = await readFile(path.join(folder, INDEX), 'utf8').catch(() => '[]')
  try {
    return z.array(entry).parse(JSON.parse(text))
  } catch {
    return []
  }
}

/** Versions before the live one that deltas are prepared from. */
const VERSIONS = 3

/** The number of deltas; `unsupported` by this Node.js, or `failed`. */
export type DeltaOutcome = number | 'unsupported' | 'failed'

/**
 * Prepare what browsers download instead of a whole script or style of the live version when they have an older one (RFC 9842).
 * Files that changed completely get none. Never rejects: browsers then download whole files.
 */
export async function prepareDeltas(store: Store, name: string): Promise<DeltaOutcome> {
  const encoding = await deltaEncoding()
  if (!encoding) return 'unsupported'
  try {
    const ledger = await readLedger(store.folder)
    const version = ledger.live[name]?.version
    if (!version) return 0
    const files = new ReleasedFiles(store)
    return await prepareVersion({ store, files, ledger, name, version, encoding })
  } catch {
    return 'failed'
  }
}

/**
 * Prepare the deltas of all live versions that have none, as on a machine that other machines publish for. Nothing trusts what another
 * machine has prepared, and the versions before are here. Never rejects.
 */
export async function prepareMissingDeltas(store: Store): Promise<void> {
  const ledger = await readLedger(store.folder).catch(() => undefined)
  for (const [name, { version }] of Object.entries(ledger?.live ?? {}))
    if (name !== STORYBOOK && !(await exists(deltaFolder(store.folder, name, version))))
      await prepareDeltas(store, name)
}

async function prepareVersion(preparation: Preparation): Promise<number> {
  const { store, ledger, name, version } = preparation
  const entries: DeltaEntry[] = []
  await makeFolderOnce(deltaFolder(store.folder, name, version), async (draft) => {
    for (const before of versionsBefore(ledger, name, version))
      entries.push(...(await prepareFrom(preparation, before, draft)))
    await writeFile(path.join(draft, INDEX), JSON.stringify(entries))
  })
  return entries.length
}

/** The versions that were live before, newest first. */
function versionsBefore(ledger: Ledger, name: string, version: string): string[] {
  const history = ledger.historyOf(name).map((live) => live.version)
  return [...new Set(history.toReversed())].filter((each) => each !== version).slice(0, VERSIONS)
}

/** A delta is kept if it is at most this part of the compressed file. */
const WORTH = 0.8

interface Preparation {
  readonly store: Store
  readonly files: ReleasedFiles
  readonly ledger: Ledger
  readonly name: string
  readonly version: string
  readonly encoding: DeltaEncoding
}

/** Prepare the deltas of all files of a version from those of one before. */
async function prepareFrom(
  { files, name, version, encoding }: Preparation,
  before: string,
  draft: string,
): Promise<DeltaEntry[]> {
  const old = await files.statement(name, before)
  const now = await files.statement(name, version)
  const made: DeltaEntry[] = []
  for (const file of [...(now?.digests.keys() ?? [])].filter(hasDeltas)) {
    for (const from of [...(old?.digests.keys() ?? [])].filter((each) => stemOf(each) === stemOf(file))) {
      const content = await files.read(name, version, file)
      const dictionary = await files.read(name, before, from)
      const hash = old?.digests.get(from)
      if (!content || !dictionary || !hash) continue
      const entry = { file, from: { version: before, file: from }, dictionary: hash, encoding }
      const delta = await encodeDelta(encoding, content, dictionary, hash)
      const whole = await files.read(name, version, `${file}.br`)
      if (delta.length > WORTH * (whole ?? content).length) continue
      const to = path.join(draft, deltaFile(entry))
      await mkdir(path.dirname(to), { recursive: true })
      await writeFile(to, delta)
      made.push(entry)
    }
  }
  return made
}

/**
 * Reads prepared deltas. Nobody signs them: each is decoded once, and sent only if the result is the file as its team signed it.
 * A Node.js that cannot decode them sends none.
 */
export class ReleasedDeltas {
  readonly #verified = new VerifiedDeltas()

  constructor(
    private readonly store: Store,
    private readonly files: ReleasedFiles,
  ) {}

  /**
   * The delta of a file from the one that a browser has.
   *
   * @param dictionary SHA-256 of what the browser has, in hex
   * @param accepts whether the browser accepts an encoding
   * @returns undefined when there is none
   */
  async find(
    name: string,
    version: string,
    file: string,
    dictionary: string,
    accepts: (encoding: DeltaEncoding) => boolean,
  ): Promise<Delta | undefined> {
    const digest = (await this.files.statement(name, version))?.digests.get(file)
    if (!digest) return undefined
    const key = `${digest} ${dictionary}`
    const delta = await this.#verified.get(key, () => this.#load(name, version, file, dictionary))
    return delta && accepts(delta.encoding) ? delta : undefined
  }

  async list(name: string, version: string): Promise<{ readonly file: string; readonly delta: Delta }[]> {
    const entries = await readIndex(deltaFolder(this.store.folder, name, version))
    const deltas = await Promise.all(
      entries.map(async ({ file, dictionary }) => {
        const delta = await this.find(name, version, file, dictionary, () => true)
        return delta ? [{ file, delta }] : []
      }),
    )
    return deltas.flat()
  }

  async #load(name: string, version: string, file: string, dictionary: string): Promise<Delta | undefined> {
    const folder = deltaFolder(this.store.folder, name, version)
    const entry = (await readIndex(folder)).find(
      (each) => each.file === file && each.dictionary === dictionary,
    )
    if (!entry) return undefined
    const content = await readPlain(path.join(folder, deltaFile(entry)))
    return content && (await this.#isReleased(name, version, entry, content))
      ? { encoding: entry.encoding, content, dictionary }
      : undefined
  }

  async #isReleased(name: string, version: string, entry: DeltaEntry, content: Buffer): Promise<boolean> {
    const { file, from, dictionary, encoding } = entry
    const old = await this.files.read(name, from.version, from.file)
    const now = await this.files.read(name, version, file)
    if (!old || !now || sha256(old) !== dictionary) return false
    return decodeDelta(encoding, content, old, dictionary, now.length)?.equals(now) ?? false
  }
}

/** A delta that becomes the released file. */
export interface Delta {
  readonly encoding: DeltaEncoding
  readonly content: Buffer
  /** SHA-256 of the dictionary, in hex. */
  readonly dictionary: string
}

/** Verified deltas that stay in memory. Bytes. */
const CACHE_SIZE = 16 * 1024 * 1024

/** Caches deltas that were decoded and compared once. */
class VerifiedDeltas {
  readonly #cached = new Map<string, Promise<Delta | undefined>>()
  #bytes = 0

  /** @param load called when the delta is not cached */
  get(key: string, load: () => Promise<Delta | undefined>): Promise<Delta | undefined> {
    return this.#cached.get(key) ?? this.#add(key, load())
  }

  #add(key: string, loading: Promise<Delta | undefined>): Promise<Delta | undefined> {
    if (this.#bytes > CACHE_SIZE) {
      this.#cached.clear()
      this.#bytes = 0
    }
    this.#cached.set(key, loading)
    void loading.then((delta) => {
      // One may be prepared later.
      if (!delta) this.#cached.delete(key)
      this.#bytes += delta?.content.length ?? 0
    })
    return loading
  }
}
