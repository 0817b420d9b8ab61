import { compareNames, displayName, searchable, type MatrixUser } from '@recog/shared-session'

/** People, and what their names and e-mail addresses are searched in. */
export interface PeopleIndex<P> {
  readonly people: readonly P[]
  /** In the same order. */
  texts(): readonly string[]
}

/** Sort people by name. */
export function inNameOrder<P extends MatrixUser>(people: readonly P[]): readonly P[] {
  return people
    .map((person) => ({ person, name: displayName(person) }))
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ person }) => person)
}

/**
 * Fold names and e-mail addresses once, so that a keystroke only compares. The first search folds them, because nobody has searched
 * when the page appears.
 */
export function indexPeople<P extends MatrixUser>(people: readonly P[]): PeopleIndex<P> {
  let texts: readonly string[] | undefined
  return {
    people,
    texts: () => (texts ??= people.map((person) => searchable(`${displayName(person)}\n${person.email}`))),
  }
}

/** People whose name or e-mail contains the query; ignoring case and accents (edge case T54). */
export function searchPeople<P>({ people, texts }: PeopleIndex<P>, query: string): readonly P[] {
  const needle = searchable(query)
  if (needle === '') return people
  const searched = texts()
  return people.filter((_, index) => searched[index]?.includes(needle))
}
