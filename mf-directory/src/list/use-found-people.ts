import { useEffect, useMemo, useState } from 'react'
import { search, useUser, type Committee, type PickerUser } from '@recog/shared-session'
import { loadEverybody } from '../api'
import { directoryPeople, indexPeople, type DirectoryPerson } from './directory-people'

interface FoundPeople {
  readonly people: readonly DirectoryPerson[]
  /** Whether nobody will be added any more. */
  readonly isComplete: boolean
}

/**
 * The people of the directory who match a query. Institutions, and people who are in no group, are loaded on the first search,
 * from servers that offer them; if that fails, the people of the groups are still found.
 *
 * @param groups with their people
 * @param isNeeded whether people are on screen
 */
export function useFoundPeople(groups: readonly Committee[], query: string, isNeeded: boolean): FoundPeople {
  const isOffered = useUser()?.capabilities.includes('people-details') === true
  const [everybody, setEverybody] = useState<readonly PickerUser[]>()
  const isWanted = isNeeded && isOffered
  useEffect(() => {
    if (!isWanted) return undefined
    const controller = new AbortController()
    loadEverybody(controller.signal).then(setEverybody, () => {
      if (!controller.signal.aborted) setEverybody([])
    })
    return () => controller.abort()
  }, [isWanted])
  const index = useMemo(
    () => (isNeeded ? indexPeople(directoryPeople(groups, everybody ?? [])) : []),
    [isNeeded, groups, everybody],
  )
  const people = useMemo(() => search(index, query), [index, query])
  return { people, isComplete: !isWanted || everybody !== undefined }
}
