import { useEffect, useMemo } from 'react'
import {
  displayName,
  search,
  searchIndexSteps,
  slicedWork,
  type MatrixUser,
  type Searchable,
  type SlicedWork,
} from '@recog/shared-session'

/** People, and what their names and e-mail addresses are searched in. */
export interface PeopleIndex<P> {
  readonly people: readonly P[]
  /** In the same order. */
  readonly texts: SlicedWork<readonly Searchable<P>[]>
}

/** Fold names and e-mail addresses once, so that a keystroke only compares. */
export const indexPeople = <P extends MatrixUser>(people: readonly P[]): PeopleIndex<P> => ({
  people,
  texts: slicedWork(searchIndexSteps(people, (person) => [displayName(person), person.email])),
})

/** `indexPeople`, prepared in slices: nobody searches at the moment when the page appears. */
export function usePeopleIndex<P extends MatrixUser>(people: readonly P[]): PeopleIndex<P> {
  const index = useMemo(() => indexPeople(people), [people])
  useEffect(() => index.texts.start(), [index])
  return index
}

/** People whose name and e-mail contain the words of the query; ignoring case and accents (edge case T54). */
export function searchPeople<P>({ people, texts }: PeopleIndex<P>, query: string): readonly P[] {
  return query.trim() === '' ? people : search(texts.result(), query)
}
