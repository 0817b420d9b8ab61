import { useEffect, useState } from 'react'
import { useUser } from '@recog/shared-session'
import { loadGroups, loadPeople } from '../api'
import { groupSuggestions, NO_NAMES, peopleSuggestions, type LogNames } from './names'

/** Loads the names to suggest, where the server has them. The log never waits for them, and works without. */
export function useLogNames(): LogNames {
  const offersPeople = useUser()?.capabilities.includes('people') ?? false
  const [names, setNames] = useState(NO_NAMES)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const add = (some: Partial<LogNames>) => {
      if (!signal.aborted) setNames((now) => ({ ...now, ...some }))
    }
    loadGroups(signal).then(
      (groups) => add({ groups: groupSuggestions(groups) }),
      () => {},
    )
    if (offersPeople)
      loadPeople(signal).then(
        (people) => add({ people: peopleSuggestions(people) }),
        () => {},
      )
    return () => controller.abort()
  }, [offersPeople])
  return names
}
