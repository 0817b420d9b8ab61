/** Normalise an e-mail address, so that different spellings compare as equal (edge case T121). */
export const addressKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** Text that contains no usable address. */
interface RejectedText {
  /** Number of its line, from 1. */
  readonly line: number
  readonly text: string
}

export interface ExtractedEmails {
  /** Distinct addresses in order, each in the spelling seen first. */
  readonly emails: readonly string[]
  /** Names from `Name <email>`, by `addressKey`; the first one of an address that has several. */
  readonly names: ReadonlyMap<string, string>
  /** Lines, or words in them, from which no address could be read, in order. Nothing is dropped silently. */
  readonly rejected: readonly RejectedText[]
  /** The text was too long, so its end was ignored. */
  readonly cut: boolean
}

/** Longer input is cut. UTF-16 units. */
const MAX_LENGTH = 1_000_000

/**
 * Find every e-mail address in pasted text. The text is split into words and each word is checked as a whole, so that no part
 * of a longer word passes as an address (edge cases T119-T121). Runs in one pass over the text.
 */
export function extractEmails(text: string): ExtractedEmails {
  const emails = new Map<string, string>()
  const names = new Map<string, string>()
  const rejected: RejectedText[] = []
  for (const [index, { raw, words }] of linesOf(text).entries()) {
    const { found, broken } = readLine(words)
    for (const email of found) {
      const key = addressKey(email)
      emails.set(key, emails.get(key) ?? email)
    }
    for (const [key, name] of namesIn(raw)) if (emails.has(key)) names.set(key, names.get(key) ?? name)
    const unusable = found.length === 0 && broken.length === 0 && words.length > 0 ? [raw.trim()] : broken
    rejected.push(...unusable.map((each) => ({ line: index + 1, text: each })))
  }
  return { emails: [...emails.values()], names, rejected, cut: text.length > MAX_LENGTH }
}

/** The addresses of a line, and its words that contain an @, also that of a Japanese keyboard, but are not addresses. */
function readLine(words: readonly string[]) {
  const found: string[] = []
  const broken: string[] = []
  for (const word of words) {
    if (!/[@＠]/.test(word)) continue
    const address = stripWrapping(word)
    if (isAddress(address)) found.push(address)
    else broken.push(word)
  }
  return { found, broken }
}

interface Line {
  readonly raw: string
  readonly words: readonly string[]
}

function linesOf(text: string): readonly Line[] {
  const lines = text
    .slice(0, MAX_LENGTH)
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((raw) => ({ raw, words: raw.split(/[\s,;<>()[\]"“”„|]+/).filter(Boolean) }))
  if (text.length <= MAX_LENGTH) return lines
  // Half a word could be an address that nobody pasted.
  return lines.map(({ raw, words }, index) => ({
    raw,
    words: index === lines.length - 1 ? words.slice(0, -1) : words,
  }))
}

function stripWrapping(word: string): string {
  // Before the @, a question mark belongs to the address.
  const query = word.indexOf('?', /^mailto:/i.test(word) ? 0 : word.indexOf('@'))
  return (
    word
      .slice(0, query === -1 ? undefined : query)
      .replace(/^mailto:/i, '')
      // Only from the beginning of a run: otherwise a long one is read again from each of its characters.
      .replace(/^['‘’]+|(?<!['‘’.:!])['‘’.:!]+$/g, '')
  )
}

function isAddress(word: string): boolean {
  const parts = word.split('@')
  const [local = '', domain = ''] = parts
  if (parts.length !== 2 || local === '' || local.length > 64 || domain.length > 253) return false
  if (/[:/\\]/.test(word) || local.startsWith('.') || local.endsWith('.') || local.includes('..'))
    return false
  const labels = domain.split('.')
  return (
    labels.length >= 2 &&
    labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label))
  )
}

/** Longer texts before an address are not a name. UTF-16 units. */
const MAX_NAME = 100

/**
 * The names in a line with `Name <email>`, separated by commas or semicolons. In one pass: each text between two brackets is read
 * once.
 *
 * @returns pairs of `addressKey` and name
 */
function namesIn(line: string): readonly (readonly [string, string])[] {
  const parts = line.split('<')
  return parts.slice(1).flatMap((part, index) => {
    const name = nameAtEnd(parts[index] ?? '')
    const [email = ''] = part.split('>', 1)
    return name === '' || !email.includes('@') ? [] : [[addressKey(email), name] as const]
  })
}

/** The name that a text ends with; quotes can contain `Last, First`. */
function nameAtEnd(before: string): string {
  const text = before.slice(before.lastIndexOf('>') + 1).trim()
  const [, quoted] = /["“„]([^"“”„]*)["”“]$/.exec(text) ?? []
  const name =
    quoted === undefined
      ? text.slice(Math.max(text.lastIndexOf(','), text.lastIndexOf(';')) + 1)
      : inOrder(quoted)
  const tidy = name.replace(/\s+/g, ' ').trim()
  return tidy.length > MAX_NAME || !/\p{L}/u.test(tidy) || tidy.includes('@') ? '' : tidy
}

/** `Last, First` as `First Last`. */
function inOrder(quoted: string): string {
  const [last = '', first, ...more] = quoted.split(',')
  return first === undefined || more.length > 0 ? quoted : `${first} ${last}`
}
