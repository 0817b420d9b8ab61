import { foldLetters } from '@recog/api-contract/fold-letters'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/**
 * Compare names in the order of all lists: letter case and accents are ignored, and "Physics 2" sorts before "Physics 10" (edge
 * case T41). Names that differ only in those are ordered by character code. The server's `sortKey` gives the same order.
 *
 * @returns a negative number, 0 or a positive number, as for `Array.prototype.sort`
 */
export function compareNames(a: string, b: string): number {
  // Namesakes are common, and a collator reads to the end of both.
  if (a === b) return 0
  const order = collator.compare(a, b)
  if (order !== 0) return order
  return a < b ? -1 : 1
}

/**
 * Compare objects by name, then by id.
 *
 * @returns a negative number, 0 or a positive number, as for `Array.prototype.sort`
 */
export function byName<T extends { readonly name: string; readonly id: string }>(a: T, b: T): number {
  return compareNames(a.name, b.name) || compareNames(a.id, b.id)
}

/** Normalise a text for searching: letter case, accents and surrounding spaces are ignored (edge case T54). @param text as typed or shown */
export const searchable = (text: string): string => foldLetters(text).trim()
