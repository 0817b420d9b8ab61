/** Letters that stay whole when accents are split off, and the letters they are sorted and searched as. */
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

/**
 * Reduces a text to plain lower-case letters: letter case and accents go, and ø, ł, ß and the like become o, l and ss. Search
 * compares this form, and the server's sort key begins with it (edge cases T41, T54). Free of zod: browser code may import it.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæðøđħłœ]/g, (letter) => PLAIN[letter] ?? letter)
