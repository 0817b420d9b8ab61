import { foldLetters } from '@recog/api-contract/fold-letters'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/**
 * The one order of names: letter case and accents do not matter, "Physics 2" comes before "Physics 10" (edge case T41). Names
 * that differ in nothing else are ordered by their characters. The server's `sortKey` gives the same order.
 *
 * @returns a negative number, 0 or a positive number, as for `Array.prototype.sort`
 */
export function compareNames(a: string, b: string): number {
  const order = collator.compare(a, b)
  if (order !== 0 || a === b) return order
  return a < b ? -1 : 1
}

/** Orders things by name, and by id where the names are the same. */
export function byName<T extends { readonly name: string; readonly id: string }>(a: T, b: T): number {
  return compareNames(a.name, b.name) || compareNames(a.id, b.id)
}

/** A text as search compares it: letter case, accents and surrounding spaces do not matter (edge case T54). */
export const searchable = (text: string): string => foldLetters(text).trim()
