import path from 'node:path'
import type { Accepted } from '../store/accepted'
import { sha256 } from '../store/files'
import type { Store } from '../store/store'
import type { CheckedStatement } from '../trust/statement'
import { readPlain, stampOf } from '../store/disk'
import { Trust } from './trust'

/** Verified contents that stay in memory. Bytes. */
const CACHE_SIZE = 128 * 1024 * 1024

interface Cached {
  readonly stamp: string
  readonly content: Buffer
}

/**
 * Reads the files of accepted releases. A file is returned only as its team signed it: changed files, links, and files of
 * releases that were never accepted do not exist for it.
 */
export class ReleasedFiles {
  readonly #trust: Trust
  #accepted: Accepted | undefined
  #statements = new Map<string, Promise<CheckedStatement | undefined>>()
  readonly #contents = new Map<string, Cached>()
  #cachedBytes = 0

  constructor(private readonly store: Store) {
    this.#trust = Trust.of(store)
  }

  /**
   * The content of a released file.
   *
   * @param file path below the folder of the release, as the statement spells it
   * @returns undefined when there is none, or it differs from what was signed
   * @throws when the ledger cannot be read
   */
  async read(name: string, version: string, file: string): Promise<Buffer | undefined> {
    const digest = (await this.statement(name, version))?.digests.get(file)
    if (!digest) return undefined
    const full = path.join(this.store.folder, name, version, file)
    const stamp = await stampOf(full)
    const cached = this.#contents.get(full)
    if (cached && cached.stamp === stamp) return cached.content
    const content = await readPlain(full)
    if (!content || sha256(content) !== digest) return undefined
    this.#keep(full, { stamp, content })
    return content
  }

  /** The live version of a name. @throws when the ledger cannot be read */
  async liveVersion(name: string): Promise<string | undefined> {
    return (await this.#trust.accepted()).ledger.live[name]?.version
  }

  /** The signed statement of a version. @returns undefined when it was never accepted, or its key is not allowed */
  async statement(name: string, version: string): Promise<CheckedStatement | undefined> {
    const accepted = await this.#trust.accepted()
    if (accepted !== this.#accepted) {
      this.#accepted = accepted
      this.#statements = new Map()
    }
    const key = `${name}/${version}`
    const known = this.#statements.get(key)
    if (known) return known
    // Strangers invent names: nothing is kept for those that were never accepted.
    if (!accepted.ledger.acceptance(name, version)) return undefined
    const found = accepted.read(name, version).then(
      ({ signed }) => signed,
      () => undefined,
    )
    this.#statements.set(key, found)
    return found
  }

  #keep(file: string, cached: Cached): void {
    this.#cachedBytes += cached.content.length - (this.#contents.get(file)?.content.length ?? 0)
    this.#contents.set(file, cached)
    if (this.#cachedBytes <= CACHE_SIZE) return
    this.#contents.clear()
    this.#cachedBytes = 0
  }
}
