import { domainToASCII } from 'node:url'
import { foldLetters } from '@recog/api-contract'

/** The form in which addresses are compared and kept unique on both engines (edge case T122). */
export function normaliseEmail(address: string): string {
  const trimmed = address.trim().normalize('NFC').toLowerCase()
  const at = trimmed.lastIndexOf('@')
  if (at < 0) return trimmed
  const domain = trimmed.slice(at + 1)
  return `${trimmed.slice(0, at)}@${domainToASCII(domain) || domain}`
}

/** Signs in the order of `Intl.Collator`, where all of them come before digits and letters. */
const SIGNS = ' _-–—,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
/** The character that stands for the first sign: above the one before the text, and all of them below "0". */
const FIRST_SIGN = 2

/**
 * The text that a name is sorted by in the database, which compares bytes: letter case and accents do not matter, numbers (of
 * up to 12 digits) sort by value, names that differ in nothing else are ordered by their characters (edge case T41). The
 * browser's `compareNames` gives the same order. A change needs a migration that writes the stored keys again.
 */
export function sortKey(text: string): string {
  const plain = foldLetters(text)
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
    .replace(/[^\p{L}\p{N}]/gu, (sign) => {
      const place = SIGNS.indexOf(sign)
      return place < 0 ? sign : String.fromCharCode(FIRST_SIGN + place)
    })
  return `${plain}\u0001${text}`
}

/** Sort key of a person: family name, then given name. */
export const personSortKey = (lastName: string, firstName: string, email: string): string =>
  sortKey([lastName, firstName].filter(Boolean).join(' ') || email)
