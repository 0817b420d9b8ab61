import { useMemo } from 'react'
import { useUrlChoice, useUrlList, useUrlText } from '@recog/section-kit'
import { APPROVALS, SORTS, type ProjectFilter } from './filter'

interface ProjectFilterState extends ProjectFilter {
  readonly query: string
  readonly sort: (typeof SORTS)[number]
}

/** The filters of the list in the URL, and how to change them. */
export function useProjectFilters() {
  const [query, setQuery] = useUrlText('q')
  const [status, setStatus] = useUrlText('status')
  const [approval, setApproval] = useUrlChoice('approval', APPROVALS)
  const [groups, setGroups] = useUrlList('group')
  const [sort, setSort] = useUrlChoice('sort', SORTS)
  const value: ProjectFilterState = useMemo(
    () => ({ query, status, approval, groups, sort }),
    [query, status, approval, groups, sort],
  )
  return {
    value,
    setQuery,
    setStatus,
    setApproval,
    setGroups,
    setSort,
    /** The order is not a filter, so it stays. */
    clear() {
      setQuery('')
      setStatus('')
      setApproval('')
      setGroups([])
    },
  }
}
