export interface ExtractedEmails {
  /** Distinct addresses in order, each in the spelling seen first. */
  readonly emails: readonly string[]
  /** Words with an @ that are not addresses. */
  readonly rejected: readonly string[]
  /** The text was too long, so its end was ignored. */
  readonly cut: boolean
}

/** Normalise an e-mail address, so that different spellings compare as equal (edge case T121). */
export const addressKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** Longer input is cut. UTF-16 units. */
const MAX_LENGTH = 1_000_000

/**
 * Find every e-mail address in pasted text. The text is split into words and each word is checked as a whole, so that no part
 * of a longer word passes as an address (edge cases T119-T121). Runs in one pass over the text.
 */
export function extractEmails(text: string): ExtractedEmails {
  const emails = new Map<string, string>()
  const rejected = new Set<string>()
  for (const word of wordsOf(text)) {
    const address = stripWrapping(word)
    if (!address.includes('@')) continue
    const key = addressKey(address)
    if (isAddress(address)) emails.set(key, emails.get(key) ?? address)
    else rejected.add(word)
  }
  return { emails: [...emails.values()], rejected: [...rejected], cut: text.length > MAX_LENGTH }
}

function wordsOf(text: string): readonly string[] {
  const words = text
    .slice(0, MAX_LENGTH)
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .split(/[\s,;<>()[\]"“”„|]+/)
  // Half a word could be an address that nobody pasted.
  return text.length > MAX_LENGTH ? words.slice(0, -1) : words
}

function stripWrapping(word: string): string {
  return word
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .replace(/^['‘’]+|['‘’.:!]+$/g, '')
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
