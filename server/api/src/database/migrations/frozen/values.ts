import { sql } from 'kysely'

/** A text type that compares by code point on both engines, regardless of the collation of the database. */
export const sortedText = (engine: 'sqlite' | 'postgres') =>
  engine === 'postgres' ? sql`text collate "C"` : sql`text`
export type SortedText = ReturnType<typeof sortedText>

const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  œ: 'oe',
}

const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæðøđħłœ]/g, (letter) => PLAIN[letter] ?? letter)

const SIGNS = ' _-–—,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const FIRST_SIGN = 2

/** The key that names were sorted by from 0006 on (edge case T41). */
export function sortKey(text: string): string {
  const plain = foldLetters(text)
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[^\p{L}\p{N}]/gu, (sign) => {
      const place = SIGNS.indexOf(sign)
      return place < 0 ? sign : String.fromCharCode(FIRST_SIGN + place)
    })
  return `${plain}\u0001${text}`
}

/** Family name, then given name; the e-mail address if both are empty. */
export const personSortKey = (lastName: string, firstName: string, email: string): string =>
  sortKey([lastName, firstName].filter(Boolean).join(' ') || email)

/** The wall time of an instant in a zone: `2030-05-01T09:00:00`. */
export function wallTime(instant: string, zone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const of = Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  return `${of['year']}-${of['month']}-${of['day']}T${of['hour']}:${of['minute']}:${of['second']}`
}
