import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Words that anybody would try here first. */
const CONTEXT =
  `recog portal members member steering committee password welcome reirradiation irradiation radiation radiotherapy radiology
  oncology oncologist therapy tumour tumor cancer brachytherapy proton dosimetry physics physicist physician doctor hospital clinic
  university research strahlentherapie bestrahlung radioonkologie onkologie radiologie krankenhaus klinikum klinik krebs`.split(
    /\s+/,
  )

/** Longer passwords have more than two words. */
const LONGEST_PAIR = 24

/** Digits and signs that people type for a letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

/** Keys and letters in the order in which they are typed without thinking, also backwards. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const rows = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')])

/** Letters and digits that a password needs besides known words, and the length of the shortest known word. */
const OWN_LETTERS = 8
const SHORTEST_WORD = 4

export interface Owner {
  readonly email: string
  readonly displayName: string
}

/**
 * The weakness of a password that has an allowed length, as a text for the person; undefined if there is none.
 *
 * @param password as typed
 */
export function weaknessOf(password: string, owner: Owner): string | undefined {
  const text = password.normalize('NFKC').toLowerCase().trim()
  if (new Set(text).size < 4 || isRepeated(text)) return 'Please choose something less repetitive.'
  if (isTypedInRows(text)) return 'Please do not use neighbouring keys, or letters and digits in their order.'
  if (isCommonWithAddition(text) || isTwoCommon(text))
    return 'Many people use this password, so it is tried first. Please choose another one.'
  const meant = text.replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign)
  if ([text, meant].some((typed) => withoutWords(typed, wordsOf(owner)).length < OWN_LETTERS)) {
    return 'Please use more than your name, your address and words of this portal.'
  }
  return undefined
}

/** A short text, over and over: `abcdabcdabcd`. */
const isRepeated = (text: string): boolean => /^(.{1,6}?)\1{2,}.{0,3}$/su.test(text)

/** Four of five characters follow the one before in a row. */
function isTypedInRows(text: string): boolean {
  const pairs = Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2))
  return pairs.filter((pair) => rows.some((row) => row.includes(pair))).length >= pairs.length * 0.8
}

/** A common password as it is, or with digits and signs before and after that are no longer than itself: `Password2026!`. */
const isCommonWithAddition = (text: string): boolean =>
  [text, ...withoutAdditions(text)].some((part) => part.length >= SHORTEST_WORD && isCommon(part))

/** Two common words or passwords, or one twice, with nothing but signs and some digits beside them: `Correct-Horse-1`. */
function isTwoCommon(text: string): boolean {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '')
  if (letters.length > LONGEST_PAIR) return false
  return [letters, letters.replace(/^\p{N}+/u, '').replace(/(?<!\p{N})\p{N}+$/u, '')].some((whole) => {
    const most = Math.max(0, whole.length - 2 * SHORTEST_WORD + 1)
    const splits = Array.from({ length: most }, (_, i) => i + SHORTEST_WORD)
    return splits.some((at) => isCommon(whole.slice(0, at)) && isCommon(whole.slice(at)))
  })
}

/** The text without some or all of the digits and signs at its start or end, as long as at least half of it remains. */
function withoutAdditions(text: string): string[] {
  const half = Math.ceil(text.length / 2)
  const added = (pattern: RegExp) => pattern.exec(text)?.[0].length ?? 0
  const [before, after] = [added(/^[^\p{L}]+/u), added(/(?<!\P{L})\P{L}+$/u)]
  const upTo = (count: number) => Array.from({ length: Math.min(count, text.length - half) }, (_, i) => i + 1)
  return [
    text.slice(before, text.length - after),
    ...upTo(before).map((count) => text.slice(count)),
    ...upTo(after).map((count) => text.slice(0, -count)),
  ].filter((part) => part.length >= half)
}

/** The words that others know or guess about a person, and those of the portal. */
function wordsOf({ email, displayName }: Owner): string[] {
  const parts = `${email} ${displayName}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [email.toLowerCase(), ...parts, ...CONTEXT]
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length)
}

/** The letters and digits that remain without these words. */
const withoutWords = (text: string, words: readonly string[]): string =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(/[^\p{L}\p{N}]/gu, '')

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
