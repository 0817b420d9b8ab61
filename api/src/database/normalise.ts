import { domainToASCII } from 'node:url'

/** The form in which addresses are compared and kept unique on both engines (edge case T122). */
export function normaliseEmail(address: string): string {
  const trimmed = address.trim().normalize('NFC').toLowerCase()
  const at = trimmed.lastIndexOf('@')
  if (at < 0) return trimmed
  const domain = trimmed.slice(at + 1)
  return `${trimmed.slice(0, at)}@${domainToASCII(domain) || domain}`
}

/** Sort key: accents and case do not count, numbers sort by value, ties fall back to the text itself. */
export function sortKey(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
  return `${plain}\u0001${text}`
}

/** Sort key of a person: family name, then given name. */
export const personSortKey = (lastName: string, firstName: string, email: string): string =>
  sortKey([lastName, firstName].filter(Boolean).join(' ') || email)
