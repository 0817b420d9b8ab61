import { domainToASCII } from 'node:url'
import { foldLetters, padNumbers } from '@recog/api-contract'

/** Normalise an address for comparison and for the unique index, in the same way on both engines (edge case T122). */
export function normaliseEmail(address: string): string {
  const trimmed = address.trim().normalize('NFC').toLowerCase()
  const at = trimmed.lastIndexOf('@')
  if (at < 0) return trimmed
  const domain = trimmed.slice(at + 1)
  return `${trimmed.slice(0, at)}@${domainToASCII(domain) || domain}`
}

/** Punctuation in the order of `Intl.Collator`, which sorts all of it before digits and letters. */
const SIGNS = ' _-–—,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
/** Replaces the first of these characters: greater than the separator before the text, and all of them less than "0". */
const FIRST_SIGN = 2

/**
 * The key that the database, which compares bytes, sorts a name by: letter case and accents do not matter, numbers of up to 12
 * digits sort by value, and names that differ in nothing else sort by their characters (edge case T41). The browser's
 * `compareNames` gives the same order. A change requires a migration that rewrites the stored keys.
 */
export function sortKey(text: string): string {
  const plain = padNumbers(foldLetters(text))
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[^\p{L}\p{N}]/gu, (sign) => {
      const place = SIGNS.indexOf(sign)
      return place < 0 ? sign : String.fromCharCode(FIRST_SIGN + place)
    })
  return `${plain}\u0001${text}`
}

/** Sort key of a person: family name, then given name; the e-mail address if both are empty (edge case T41). */
export const personSortKey = (lastName: string, firstName: string, email: string): string =>
  sortKey([lastName, firstName].filter(Boolean).join(' ') || email)
