import { foldLetters, padNumbers } from '@recog/api-contract/fold-letters'
import type { Named } from '../domain/session'
import { compareNames } from './compare-names'
import { displayName } from './display-name'

/**
 * Sort people by the name that is shown, then by id: the order of all lists of people, whatever the server's. Sorted by a last name
 * that is shown last, a list looks unsorted.
 */
export function inNameOrder<P extends Named>(people: readonly P[]): readonly P[] {
  return sortedByName(people, displayName, ({ userId }) => userId ?? '')
}

/**
 * Sort by name, then by id, in the order of `compareNames`, but several times as fast: a collator takes a microsecond for each of
 * the 300,000 comparisons of 20,000 names.
 *
 * @param nameOf called once per item
 */
export function sortedByName<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  idOf: (item: T) => string,
): readonly T[] {
  return items
    .map((item) => {
      const name = nameOf(item)
      return { item, name, key: plainKey(name) }
    })
    .toSorted((a, b) => compareKeyed(a, b) || compareNames(idOf(a.item), idOf(b.item)))
    .map(({ item }) => item)
}

interface Keyed {
  readonly name: string
  /** Undefined where only the collator knows the order. */
  readonly key: string | undefined
}

function compareKeyed(a: Keyed, b: Keyed): number {
  if (a.key === undefined || b.key === undefined || a.key === b.key) return compareNames(a.name, b.name)
  return a.key < b.key ? -1 : 1
}

/** Letters, numbers and spaces, whose order by character code is the collator's if the numbers were padded. */
const PLAIN = /^(?!.*\d{13})[a-z0-9 ]*$/

function plainKey(name: string): string | undefined {
  const key = padNumbers(foldLetters(name))
  return PLAIN.test(key) ? key : undefined
}
