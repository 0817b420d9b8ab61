import { displayName, search, searchIndex, type MatrixUser, type Searchable } from '@recog/shared-session'

/** People, and what their names and e-mail addresses are searched in. */
export interface PeopleIndex<P> {
  readonly people: readonly P[]
  /** In the same order. */
  texts(): readonly Searchable<P>[]
}

/**
 * Fold names and e-mail addresses once, so that a keystroke only compares. The first search folds them, because nobody has searched
 * when the page appears.
 */
export function indexPeople<P extends MatrixUser>(people: readonly P[]): PeopleIndex<P> {
  let texts: readonly Searchable<P>[] | undefined
  return {
    people,
    texts: () => (texts ??= searchIndex(people, (person) => [displayName(person), person.email])),
  }
}

/** People whose name and e-mail contain the words of the query; ignoring case and accents (edge case T54). */
export function searchPeople<P>({ people, texts }: PeopleIndex<P>, query: string): readonly P[] {
  return query.trim() === '' ? people : search(texts(), query)
}
