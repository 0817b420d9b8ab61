import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { deltaFolder } from '../deltas/index-file'
import type { Routes } from '../documents/pointer'
import { prepareFile } from '../store/disk'
import { Ledger, lineOf, type LedgerEntry } from '../store/ledger'
import { appendEntry, ledgerFile, parseLedger, wholeLines } from '../store/ledger-file'
import type { Bucket, StoredObject } from './bucket'
import { StorageUnavailable } from './bucket-requests'
import { LostRace, type ReleaseStorage } from './release-storage'
import {
  removeUnused,
  storedReleases,
  storeRelease,
  takeRelease,
  type StoredRelease,
} from './releases-in-bucket'
import { storeDocuments, takeDocuments } from './stored-documents'

const LEDGER = 'ledger.jsonl'
const UNCHANGED = 'Nothing has changed. Try again later.'
const UNKNOWN = 'It is not known whether the switch has happened. Try again later: nothing happens twice.'

/**
 * Keeps a store in a bucket. The folder is a copy, compared with the ledger. The ledger is the only object that changes: it is replaced
 * only if nobody else has replaced it, and everything that it names was created before.
 */
export class ObjectStorage implements ReleaseStorage {
  readonly isShared = true
  #isChecked = false
  /** The ledger as this process last read it. */
  #pulled: StoredObject | undefined

  constructor(
    private readonly folder: string,
    private readonly bucket: Bucket,
  ) {}

  async isCurrent(): Promise<boolean> {
    return (await this.bucket.etagOf(LEDGER)) === this.#pulled?.etag
  }

  async pull(): Promise<void> {
    return explaining(UNCHANGED, async () => {
      this.#pulled = undefined
      const stored = await this.bucket.read(LEDGER)
      if (stored) await this.#take(stored)
      this.#pulled = stored
    })
  }

  async append(entry: LedgerEntry, routes: Routes | undefined): Promise<void> {
    const before = await this.#text()
    const { entries } = parseLedger(before, ledgerFile(this.folder))
    const after = new Ledger([...entries, entry], '')
    await explaining(UNCHANGED, async () => {
      if (!this.#isChecked) await this.bucket.assertConditional()
      this.#isChecked = true
      const needed = neededOf(after)
      for (const each of this.#unstored(after)) {
        const storing = storeRelease(this.bucket, this.folder, each)
        await (needed.has(idOf(each)) ? storing : storing.catch(unlessUnavailable))
      }
      if (routes) await storeDocuments(this.bucket, this.folder, routes)
    })
    const line = `${lineOf(entry)}\n`
    const added = Buffer.from(this.#pulled ? line : before + line)
    const isAppended = await explaining(UNKNOWN, () => this.bucket.append(LEDGER, this.#pulled, added))
    this.#pulled = undefined
    if (!isAppended) throw new LostRace()
    await appendEntry(this.folder, entry)
    // What is left costs space only.
    await removeUnused(this.bucket, this.folder, after).catch(() => {})
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
    const point = await takeDocuments(this.bucket, this.folder, ledger)
    if (text !== before) (await prepareFile(ledgerFile(this.folder), text))()
    point()
    for (const { name, version, isRemoved } of releases)
      for (const old of [path.join(this.folder, name, version), deltaFolder(this.folder, name, version)])
        if (isRemoved) await rm(old, { recursive: true, force: true })
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
