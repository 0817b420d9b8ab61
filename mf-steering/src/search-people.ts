import { compareNames, displayName, searchable, type MatrixUser } from '@recog/shared-session'

interface Indexed<P> {
  readonly person: P
  readonly text: string
}

/** Sort people by name. */
export function inNameOrder<P extends MatrixUser>(people: readonly P[]): readonly P[] {
  return people
    .map((person) => ({ person, name: displayName(person) }))
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ person }) => person)
}

/** Fold names and e-mail addresses once, so that a keystroke only compares. */
export function indexPeople<P extends MatrixUser>(people: readonly P[]): readonly Indexed<P>[] {
  return people.map((person) => ({ person, text: searchable(`${displayName(person)}\n${person.email}`) }))
}

/** People whose name or e-mail contains the query; ignoring case and accents (edge case T54). */
export function searchPeople<P>(index: readonly Indexed<P>[], query: string): readonly P[] {
  const needle = searchable(query)
  return index.filter(({ text }) => text.includes(needle)).map(({ person }) => person)
}
