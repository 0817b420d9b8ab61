import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import {
  search,
  slicedWork,
  useUser,
  type Committee,
  type PickerUser,
  searchIndexSteps,
  type Searchable,
  type Steps,
} from '@recog/shared-session'
import { loadEverybody } from '../api'
import { type DirectoryPerson, directoryPeople } from './directory-people'
import { findGroups, type FoundGroup, indexGroups, type IndexedGroup } from './find-groups'

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
  const { index, isComplete } = useDirectoryIndex(groups, isPeopleShown, isExpected)
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

/** While the people who are in no group are unknown. */
const NOBODY: readonly PickerUser[] = []

interface IndexState {
  /**
   * Undefined until the first is ready; then the newest that is ready. On a page that is opened with a search nobody types, and who is
   * found later would move what is there: its first one has everybody.
   */
  readonly index: DirectoryIndex | undefined
  /** Whether nobody will be added any more. */
  readonly isComplete: boolean
}

/** An index, and what it was prepared from. */
interface Ready {
  readonly index: DirectoryIndex
  readonly groups: readonly Committee[]
  readonly everybody: readonly PickerUser[]
}

/**
 * Prepares the index of the directory in slices, so that one can type meanwhile. Institutions, and people who are in no group, are
 * loaded when they are needed, from servers that offer them; if that fails, the people of the groups are still found.
 *
 * @param groups with their people
 * @param isPeopleShown whether people are on screen
 * @param isExpected whether the visitor is about to search
 */
function useDirectoryIndex(
  groups: readonly Committee[],
  isPeopleShown: boolean,
  isExpected: boolean,
): IndexState {
  const loaded = useEverybody(isPeopleShown || isExpected)
  const everybody = loaded ?? NOBODY
  const [ready, setReady] = useState<Ready>()
  // Before the browser paints: the index of a small portal is part of the first frame.
  useLayoutEffect(
    () =>
      slicedWork(directoryIndex(groups, everybody)).start((index) => setReady({ index, groups, everybody })),
    [groups, everybody],
  )
  const hasEverybody = ready?.everybody === loaded
  return {
    index: isExpected || hasEverybody ? ready?.index : undefined,
    isComplete: hasEverybody && ready?.groups === groups,
  }
}

/** Everybody with institutions, loaded when they are first needed. @returns undefined until then */
function useEverybody(isNeeded: boolean): readonly PickerUser[] | undefined {
  const isOffered = useUser()?.capabilities.includes('people-details') === true
  const [everybody, setEverybody] = useState<readonly PickerUser[]>()
  const isWanted = isNeeded && isOffered
  useEffect(() => {
    if (!isWanted) return undefined
    const controller = new AbortController()
    loadEverybody(controller.signal).then(setEverybody, () => {
      if (!controller.signal.aborted) setEverybody(NOBODY)
    })
    return () => controller.abort()
  }, [isWanted])
  return everybody ?? (isWanted ? undefined : NOBODY)
}

/** People and groups in the order in which they are listed, with their folded texts. */
interface DirectoryIndex {
  readonly people: readonly Searchable<DirectoryPerson>[]
  readonly groups: readonly IndexedGroup[]
}

/**
 * What the directory searches. People are found by name, e-mail address and institution.
 *
 * @param groups in their order
 * @param everybody with institutions; empty where the server does not offer that
 */
export function* directoryIndex(
  groups: readonly Committee[],
  everybody: readonly PickerUser[],
): Steps<DirectoryIndex> {
  const people = yield* directoryPeople(groups, everybody)
  return {
    people: yield* searchIndexSteps(people, ({ name, email, institution }) => [name, email, institution]),
    groups: yield* indexGroups(groups),
  }
}
