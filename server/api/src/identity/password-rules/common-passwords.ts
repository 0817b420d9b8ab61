import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Bits per word, and hashes per word: about one word in 100,000 that is not in the filter is taken for one that is. */
const BITS_PER_WORD = 24
const HASHES = 17

/** The positions of a word in a filter of this many bits. */
function* positions(word: string, bits: number): Generator<number> {
  const digest = createHash('sha256').update(word).digest()
  const [first, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4)]
  for (let i = 0; i < HASHES; i += 1) yield (first + i * step) % bits
}

/** A set of words that only remembers hashes: small, quick, and of no use to anybody who looks for passwords to try. */
export class BloomFilter {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  static of(words: ReadonlySet<string>): BloomFilter {
    const filter = new BloomFilter(Buffer.alloc(Math.ceil((words.size * BITS_PER_WORD) / 8)))
    for (const word of words) {
      for (const at of positions(word, filter.bytes.length * 8)) {
        filter.bytes[at >> 3] = (filter.bytes[at >> 3] ?? 0) | (1 << (at & 7))
      }
    }
    return filter
  }

  has(word: string): boolean {
    for (const at of positions(word, this.bytes.length * 8)) {
      if (((this.bytes[at >> 3] ?? 0) & (1 << (at & 7))) === 0) return false
    }
    return true
  }
}

/** Written by `build-filter.ts`: the 100,000 most common passwords, and the long ones of the first million. */
export const FILTER_FILE = fileURLToPath(new URL('common-passwords.bin', import.meta.url))

let filter: BloomFilter | undefined

/** Whether a text is one of the most common passwords, in any letter case. Needs no network. */
export function isCommon(text: string): boolean {
  filter ??= new BloomFilter(readFileSync(FILTER_FILE))
  return filter.has(text.toLowerCase())
}
