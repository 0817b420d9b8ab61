import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { digestOf, type DocumentSets, type Routes, setIdOf } from '../core/compose'
import { Ledger, type LedgerEntry, lineOf } from '../core/ledger'
import { digestsOf, parseEnvelope } from '../trust/statement'
import { acceptedFolder, keepParts, partsOf, type Staged } from './accepted'
import { type Bucket, StorageUnavailable, type StoredObject } from './bucket'
import { DRAFT, exists, inParallel, prepareFile, readPlain, syncFolder } from './disk'
import {
  FolderStorage,
  ledgerFile,
  LostRace,
  parseLedger,
  removeVersion,
  type Stored,
  wholeLines,
} from './folder'
import { parseRelease, PROVENANCE_FILE, readRelease, sha256 } from './release'

const LEDGER = 'ledger.jsonl'
const UNCHANGED = 'Nothing has changed. Try again later.'
const UNKNOWN = 'It is not known whether the switch has happened. Try again later: nothing happens twice.'

/**
 * Keeps a store in a bucket. The folder is a copy, compared with the ledger. The ledger is the only object that changes: it is replaced
 * only if nobody else has replaced it, and everything that it names was created before.
 */
export class ObjectStorage extends FolderStorage {
  override readonly isShared = true
  #isChecked = false
  /** The ledger as this process last read it. */
  #pulled: StoredObject | undefined

  constructor(
    folder: string,
    private readonly bucket: Bucket,
  ) {
    super(folder)
  }

  override async isCurrent(): Promise<boolean> {
    return (await this.bucket.etagOf(LEDGER)) === this.#pulled?.etag
  }

  override async read(): Promise<Stored> {
    await explaining(UNCHANGED, async () => {
      this.#pulled = undefined
      const stored = await this.bucket.read(LEDGER)
      if (stored) await this.#take(stored)
      this.#pulled = stored
    })
    return super.read()
  }

  override async putReleases(before: Ledger, entry: LedgerEntry, arriving: readonly Staged[]): Promise<void> {
    await super.putReleases(before, entry, arriving)
    const after = new Ledger([...before.entries, entry], '')
    await explaining(UNCHANGED, async () => {
      if (!this.#isChecked) await this.bucket.assertConditional()
      this.#isChecked = true
      const needed = neededOf(after)
      for (const each of this.#unstored(after)) {
        const storing = storeRelease(this.bucket, this.folder, each)
        await (needed.has(idOf(each)) ? storing : storing.catch(unlessUnavailable))
      }
    })
  }

  /** As one object. Nobody reads it until the ledger has its line. */
  override async putDocuments(documents: DocumentSets): Promise<() => void> {
    const content = Buffer.from(JSON.stringify(documents))
    const key = documentsKey(documents.routes.ledger)
    await explaining(UNCHANGED, () => this.bucket.create(key, content))
    return super.putDocuments(documents)
  }

  override async append(entry: LedgerEntry): Promise<void> {
    const line = `${lineOf(entry)}\n`
    const added = Buffer.from(this.#pulled ? line : (await this.#text()) + line)
    const isAppended = await explaining(UNKNOWN, () => this.bucket.append(LEDGER, this.#pulled, added))
    this.#pulled = undefined
    if (!isAppended) throw new LostRace()
    await super.append(entry)
  }

  override async clean(entry?: LedgerEntry): Promise<void> {
    // What is left costs space only.
    if (entry) await removeUnused(this.bucket, this.folder, await this.#text()).catch(() => {})
    await super.clean(entry)
  }

  /** Copy what the folder lacks; then the ledger, and at last what points at the documents. */
  async #take({ content }: StoredObject): Promise<void> {
    const text = content.toString('utf8')
    const ledger = parseLedger(text, `${this.bucket.url}/${LEDGER}`)
    const before = await this.#text()
    if (!text.startsWith(before))
      throw new Error(
        `The ledger in ${this.bucket.url} does not continue the one of this machine. See docs/runbooks/repair-the-ledger.md`,
      )
    const needed = neededOf(ledger)
    const releases = storedReleases(ledger)
    for (const each of releases) {
      const taking = takeRelease(this.bucket, this.folder, each)
      await (needed.has(idOf(each)) ? taking : taking.catch(unlessUnavailable))
    }
    const documents = await documentsIn(this.bucket, ledger)
    const point = documents && (await super.putDocuments(documents))
    if (text !== before) (await prepareFile(ledgerFile(this.folder), text))()
    point?.()
    for (const { name, version, isRemoved } of releases)
      if (isRemoved) await removeVersion(this.folder, name, version)
  }

  /** The releases that the last entry is the first to name. The first switch takes along what the folder had before. */
  #unstored({ entries }: Ledger): StoredRelease[] {
    const after = storedReleases({ entries })
    if (!this.#pulled) return after.filter(({ isRemoved }) => !isRemoved)
    const before = new Set(storedReleases({ entries: entries.slice(0, -1) }).map(({ prefix }) => prefix))
    return after.filter(({ prefix }) => !before.has(prefix))
  }

  /** The folder's ledger. */
  async #text(): Promise<string> {
    return wholeLines(await readFile(ledgerFile(this.folder), 'utf8').catch(() => ''))
  }
}

const idOf = ({ name, version }: Pick<StoredRelease, 'name' | 'version'>) => `${name} ${version}`

/** The versions that a ledger serves. Other releases may be damaged without keeping new ones from going live; `verify` names them. */
function neededOf({ live, canaries }: Pick<Ledger, 'live' | 'canaries'>): ReadonlySet<string> {
  const versions = Object.entries(live).map(([name, { version }]) => ({ name, version }))
  return new Set([...versions, ...canaries].map(idOf))
}

/** Say what an outage means for the caller. */
async function explaining<T>(consequence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new StorageUnavailable(`${error.message}. ${consequence}`, { cause: error })
  }
}

function unlessUnavailable(error: unknown): void {
  if (error instanceof StorageUnavailable) throw error
}

export interface StoredRelease {
  readonly name: string
  readonly version: string
  /** Digest of its signed statement. */
  readonly statement: string
  /** Start of its keys. It names the place in the ledger, so that a release that was removed and comes back gets other keys. */
  readonly prefix: string
  /** Whether `prune` removed it: only the parts stay that documents are composed from. */
  readonly isRemoved: boolean
}

/** The releases that a ledger names, by name and version. */
function storedReleases({ entries }: Pick<Ledger, 'entries'>): StoredRelease[] {
  const found = new Map<string, StoredRelease>()
  for (const { changes, canaries = {}, removed = [], previous } of entries) {
    for (const [name, { version, statement }] of [...Object.entries(changes), ...Object.entries(canaries)]) {
      const id = `${name} ${version}`
      const before = found.get(id)
      if (before && !before.isRemoved && before.statement === statement) continue
      const prefix = `releases/${previous || 'first'}/${statement}/`
      found.set(id, { name, version, statement, prefix, isRemoved: false })
    }
    for (const id of removed) {
      const before = found.get(id)
      if (before) found.set(id, { ...before, isRemoved: true })
    }
  }
  return [...found.values()]
}

/**
 * Put the files of an accepted release into the bucket. Each is compared with its signed digest first: objects never change, and
 * machines refuse a ledger with a live version whose objects differ.
 *
 * @throws when a file of the folder is missing or differs; what was put before it is never read
 */
async function storeRelease(bucket: Bucket, releases: string, release: StoredRelease): Promise<void> {
  const { name, version, statement, prefix } = release
  const envelope = await readFile(path.join(acceptedFolder(releases, statement), PROVENANCE_FILE))
  const digests = [...digestsOf(parseEnvelope(envelope))]
  await inParallel(digests, async ([file, digest]) => {
    const content = await readPlain(path.join(releases, name, version, file))
    if (!content || sha256(content) !== digest)
      throw new Error(
        `${name} ${version}: ${file} ${content ? 'differs from the signed statement' : 'is missing'}`,
      )
    await bucket.create(prefix + file, content)
  })
  await bucket.create(prefix + PROVENANCE_FILE, envelope)
}

/**
 * Copy a release from the bucket into the folder of a store, unless it is there. Every file is compared with the statement that the
 * ledger names; whether the key of the statement is allowed, readers decide.
 *
 * @throws when a file is missing in the bucket or differs; nothing has changed then
 */
async function takeRelease(bucket: Bucket, releases: string, release: StoredRelease): Promise<void> {
  const { name, version, statement, isRemoved } = release
  const target = path.join(releases, name, version)
  const hasParts = await exists(acceptedFolder(releases, statement))
  if (hasParts && (isRemoved || (await hasStatement(target, statement)))) return
  const draft = path.join(releases, `${randomUUID()}${DRAFT}`)
  try {
    await download(bucket, draft, release)
    if (isRemoved) return
    await syncFolder(draft)
    await makeFolder(path.dirname(target))
    await rm(target, { recursive: true, force: true })
    await rename(draft, target)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Download a release, or the parts of a removed one, and keep its parts. */
async function download(bucket: Bucket, draft: string, release: StoredRelease): Promise<void> {
  const { name, version, statement, prefix, isRemoved } = release
  const read = async (file: string, digest: string | undefined): Promise<Buffer> => {
    const content = (await bucket.read(prefix + file))?.content
    if (!content || sha256(content) !== digest)
      throw new Error(
        `${name} ${version}: ${file} ${content ? 'differs' : 'is missing'} in the release storage ${bucket.url}`,
      )
    await mkdir(path.dirname(path.join(draft, file)), { recursive: true })
    await writeFile(path.join(draft, file), content)
    return content
  }
  const envelope = await read(PROVENANCE_FILE, statement)
  const digests = digestsOf(parseEnvelope(envelope))
  const about = await read('release.json', digests.get('release.json'))
  const parts = parseRelease(JSON.parse(about.toString('utf8')), `${name} ${version}`)
  const wanted = isRemoved ? partsOf(parts) : digests.keys()
  const others = [...wanted].filter((file) => file !== PROVENANCE_FILE && file !== 'release.json')
  await inParallel(others, async (file) => void (await read(file, digests.get(file))))
  await keepParts(path.dirname(draft), draft, parts, statement)
}

/** The folder of a section may be anything: somebody else can have written there. */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true }).then(
    () => true,
    () => false,
  )
  if (made) return
  await rm(folder, { force: true })
  await mkdir(folder, { recursive: true })
}

async function hasStatement(folder: string, statement: string): Promise<boolean> {
  const found = await readPlain(path.join(folder, PROVENANCE_FILE))
  return found !== undefined && sha256(found) === statement
}

/** How many switches keep their documents, for machines that are just reading them. */
const KEPT_DOCUMENTS = 10

/**
 * Remove what the last entry of a ledger made useless: old documents, and the files of releases that it removed. The parts that
 * documents are composed from stay. No key is ever used again, so nobody else is creating these objects.
 */
async function removeUnused(bucket: Bucket, releases: string, text: string): Promise<void> {
  const { entries } = parseLedger(text, LEDGER)
  // An entry names the line before it.
  const old = entries.at(-KEPT_DOCUMENTS)?.previous
  if (old) await bucket.remove(documentsKey(old))
  const removed = new Set(entries.at(-1)?.removed)
  for (const { name, version, prefix, statement } of storedReleases({ entries }))
    if (removed.has(`${name} ${version}`)) {
      const files = await withoutParts(acceptedFolder(releases, statement))
      await inParallel(files, (file) => bucket.remove(prefix + file))
    }
}

/** The files of a release that no document is composed from. @param folder of its parts */
async function withoutParts(folder: string): Promise<string[]> {
  const envelope = parseEnvelope(await readFile(path.join(folder, PROVENANCE_FILE)))
  const release = await readRelease(folder)
  const parts = release ? partsOf(release) : new Set()
  return [...digestsOf(envelope).keys()].filter((file) => !parts.has(file))
}

const setName = z.string().regex(/^[0-9a-f]{12}$/)
const fileName = z.string().regex(/^(?!\.)[^/\\\0]+$/)

/** The documents of one switch, as one object: what points at them, and the files of each set. */
const schema = z.object({
  routes: z.looseObject({ ledger: z.string(), notFound: z.string() }),
  sets: z.record(setName, z.record(fileName, z.string())),
})

/** @param head hash of the ledger's line */
export const documentsKey = (head: string) => `documents/${head}.json`

/**
 * The live documents, as the bucket has them.
 *
 * @returns undefined while there is no shell
 * @throws when they are missing, or differ from the ledger's digests
 */
async function documentsIn(bucket: Bucket, ledger: Ledger): Promise<DocumentSets | undefined> {
  const entry = ledger.entries.at(-1)
  if (!entry?.documents) return undefined
  const stored = await bucket.read(documentsKey(ledger.head))
  if (!stored) throw new Error(`The live documents are missing in the release storage ${bucket.url}`)
  const found: unknown = JSON.parse(stored.content.toString('utf8'))
  const { sets } = schema.parse(found)
  // Not the parsed copy, which has its keys in another order: machines with the same documents have the same bytes.
  const { routes } = found as { routes: Routes }
  const composed = [entry.documents, ...Object.values(entry.canaryDocuments ?? {})]
  const ids = [...new Set([routes, ...(routes.canaries ?? [])].map(setIdOf))]
  for (const id of ids)
    if (!composed.includes(digestOf(sets[id] ?? {})))
      throw new Error(`The live documents in the release storage ${bucket.url} differ from what was composed`)
  if (routes.ledger !== ledger.head) throw new Error('The documents belong to another line of the ledger')
  return { routes, sets: Object.fromEntries(ids.map((id) => [id, sets[id] ?? {}])) }
}
