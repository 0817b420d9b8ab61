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
