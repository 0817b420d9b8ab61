import { foldLetters, padNumbers } from '@recog/api-contract/fold-letters'
import type { Named } from '../domain/session'
import { compareNames } from './compare-names'
import { displayName } from './display-name'
import { slicedWork, sortSteps, stepCounter, type Steps } from './sliced-work'

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
  return slicedWork(sortedByNameSteps(items, nameOf, idOf)).result()
}

/** `sortedByName` in steps: for many thousand items that are needed later. */
export function* sortedByNameSteps<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  idOf: (item: T) => string,
): Steps<readonly T[]> {
  const isStepDone = stepCounter()
  const keyed: (Keyed & { readonly item: T })[] = []
  for (const item of items) {
    const name = nameOf(item)
    keyed.push({ item, name, key: plainKey(name) })
    if (isStepDone()) yield
  }
  const sorted = yield* sortSteps(
    keyed,
    (a, b) => compareKeyed(a, b) || compareNames(idOf(a.item), idOf(b.item)),
  )
  return sorted.map(({ item }) => item)
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
