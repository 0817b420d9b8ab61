import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BloomFilter } from './bloom-filter'

/** Written by `build-filter.ts`: the 100,000 most common passwords, and the long ones of the first million. */
export const FILTER_FILE = fileURLToPath(new URL('common-passwords.bin', import.meta.url))

let filter: BloomFilter | undefined

/** Whether a text is one of the most common passwords, in any letter case. Needs no network. */
export function isCommon(text: string): boolean {
  filter ??= new BloomFilter(readFileSync(FILTER_FILE))
  return filter.has(text.toLowerCase())
}
