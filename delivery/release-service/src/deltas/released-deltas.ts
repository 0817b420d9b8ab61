import path from 'node:path'
import type { ReleasedFiles } from '../read/released-files'
import { readPlain } from '../store/disk'
import { sha256 } from '../store/files'
import type { Store } from '../store/store'
import { decodeDelta, type DeltaEncoding } from './codec'
import { deltaFile, deltaFolder, readIndex, type DeltaEntry } from './index-file'

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

  /** All verified deltas of a version, by file. */
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
