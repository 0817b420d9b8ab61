import { useEffect, useLayoutEffect, useState } from 'react'
import { slicedWork, useUser, type Committee, type PickerUser } from '@recog/shared-session'
import { loadEverybody } from '../api'
import { directoryIndex, type DirectoryIndex } from './directory-index'

/** While the people who are in no group are unknown. */
const NOBODY: readonly PickerUser[] = []

interface IndexState {
  /** Undefined until the first is ready; then the newest that is ready. */
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
 * @param isEverybodyNeeded whether a search or the list of people needs them
 */
export function useDirectoryIndex(groups: readonly Committee[], isEverybodyNeeded: boolean): IndexState {
  const { everybody, isLoaded } = useEverybody(isEverybodyNeeded)
  const [ready, setReady] = useState<Ready>()
  // Before the browser paints: the index of a small portal is part of the first frame.
  useLayoutEffect(
    () =>
      slicedWork(directoryIndex(groups, everybody)).start((index) => setReady({ index, groups, everybody })),
    [groups, everybody],
  )
  const isNewest = ready?.groups === groups && ready.everybody === everybody
  return { index: ready?.index, isComplete: isLoaded && isNewest }
}

/** Everybody with institutions, loaded when they are first needed. */
function useEverybody(isNeeded: boolean) {
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
  return { everybody: everybody ?? NOBODY, isLoaded: !isWanted || everybody !== undefined }
}
