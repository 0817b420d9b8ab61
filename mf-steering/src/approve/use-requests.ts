import { useDeferredValue, useMemo, useState } from 'react'
import type { SteeringUser } from '@recog/shared-session'
import { indexPeople, searchPeople } from '../search-people'

/** The pending requests that match a search, and the approved people. */
export function useRequests(users: readonly SteeringUser[]) {
  const [query, setQuery] = useState('')
  const { index, members } = useMemo(
    () => ({
      index: indexPeople(users.filter(({ isApproved }) => !isApproved)),
      members: users.filter(({ isApproved }) => isApproved),
    }),
    [users],
  )
  const deferredQuery = useDeferredValue(query)
  const found = useMemo(() => searchPeople(index, deferredQuery), [index, deferredQuery])
  return { query, setQuery, found, members, isEmpty: index.length === 0 }
}
