import { useMemo } from 'react'
import { search, type Committee } from '@recog/shared-session'
import type { DirectoryPerson } from './directory-people'
import { findGroups, type FoundGroup } from './find-groups'
import { useDirectoryIndex } from './use-directory-index'

interface DirectorySearch {
  readonly people: readonly DirectoryPerson[]
  readonly groups: readonly FoundGroup[]
  /** Whether nothing can be found yet. */
  readonly isPreparing: boolean
  /** Whether nobody will be added any more. */
  readonly isComplete: boolean
}

/**
 * The people and groups of the directory that match a query.
 *
 * @param groups in their order, with their people
 * @param query all groups match an empty one
 * @param isPeopleShown whether people are on screen
 * @param isExpected whether the visitor is about to search: what a search needs is loaded
 */
export function useDirectorySearch(
  groups: readonly Committee[],
  query: string,
  isPeopleShown: boolean,
  isExpected: boolean,
): DirectorySearch {
  const { index, isComplete } = useDirectoryIndex(groups, isPeopleShown || isExpected)
  const people = useMemo(
    () => (index && isPeopleShown ? search(index.people, query) : []),
    [index, isPeopleShown, query],
  )
  const foundGroups = useMemo(
    () =>
      query === '' ? groups.map((group) => ({ group, people: [] })) : findGroups(index?.groups ?? [], query),
    [index, groups, query],
  )
  return { people, groups: foundGroups, isPreparing: index === undefined, isComplete }
}
