/** Signs as a collator orders them; all digits come after them, all letters after digits. */
const SIGNS = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const SIGN = 0x20
/** So much and its length stands before a number, so that a longer number is the greater one. */
const NUMBER = 0x40
/** Letters of European names that a collator takes for these. */
const AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  œ: 'oe',
}

const keys = new Map<string, string | null>()
let collator: Intl.Collator | undefined

/**
 * The one order of names: letter case and accents do not count, "physics 2" stands before "physics 10". It is a collator's
 * order; the collator itself is made only for letters of other alphabets, since the first of a page takes 10 ms.
 */
export function compareNames(a: string, b: string): number {
  const left = keyOf(a)
  const right = keyOf(b)
  if (left === null || right === null) {
    collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
    return collator.compare(a, b)
  }
  if (left === right) return 0
  return left < right ? -1 : 1
}

export function byName<T extends { readonly name: string; readonly id: string }>(a: T, b: T): number {
  return compareNames(a.name, b.name) || compareNames(a.id, b.id)
}

/**
 * Fold a text for searching: letter case, accents and surrounding spaces do not count, and ø, ł, ß and the like are the
 * letters that names are sorted by (edge case T54).
 */
export function searchable(text: string): string {
  return (/\P{ASCII}/u.test(text) ? fold(text, FOR_SEARCH) : text.toLowerCase()).trim()
}

/** What stands for a name in comparisons; none where only a collator knows its letters. */
function keyOf(name: string): string | null {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = makeKey(name)
  keys.set(name, key)
  return key
}

function makeKey(name: string): string | null {
  const plain = isAscii(name) ? name.toLowerCase() : fold(name, FOR_ORDER)
  if (!isAscii(plain) || /[1-9]\d{32}/.test(plain)) return null
  return plain.replace(/0*(\d+)|[^a-z ]/g, (sign, number?: string) =>
    number === undefined
      ? String.fromCharCode(SIGN + SIGNS.indexOf(sign))
      : String.fromCharCode(NUMBER + number.length) + number,
  )
}

const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** Search also takes 'ﬁ' for 'fi' and ignores the marks of every script; a collator orders by them. */
const FOR_SEARCH = { form: 'NFKD', marks: /\p{M}/gu } as const
const FOR_ORDER = { form: 'NFD', marks: /[\u0300-\u036f]/g } as const

/** Lower case without accents, and the letters of `AS` as what they are taken for. */
const fold = (text: string, { form, marks }: typeof FOR_SEARCH | typeof FOR_ORDER) =>
  text
    .normalize(form)
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ßæðøđħłœ]/g, (letter) => AS[letter] ?? letter)
