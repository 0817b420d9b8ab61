import type { Named } from '../domain/session'
import { compareNames } from './compare-names'
import { displayName } from './display-name'

/**
 * Sort people by the name that is shown, then by id: the order of all lists of people, whatever the server's. Sorted by a last name
 * that is shown last, a list looks unsorted.
 */
export function inNameOrder<P extends Named>(people: readonly P[]): readonly P[] {
  return people
    .map((person) => ({ person, name: displayName(person) }))
    .toSorted(
      (a, b) => compareNames(a.name, b.name) || compareNames(a.person.userId ?? '', b.person.userId ?? ''),
    )
    .map(({ person }) => person)
}
