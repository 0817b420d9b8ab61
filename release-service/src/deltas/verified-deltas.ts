import type { DeltaEncoding } from './coders'

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
export class VerifiedDeltas {
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
