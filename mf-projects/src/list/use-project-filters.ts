import { useMemo } from 'react'
import { useUrlChoice, useUrlList, useUrlText } from '@recog/section-kit'
import { APPROVALS, offeredFilter, SORTS, type FilterOptions, type ProjectFilter } from './filter'

interface ProjectFilterState extends ProjectFilter {
  readonly query: string
  readonly sort: (typeof SORTS)[number]
}

/** The filters of the list in the URL, and how to change them. @param options those that the list offers; others are ignored */
export function useProjectFilters(options: FilterOptions) {
  const [query, setQuery] = useUrlText('q')
  const [status, setStatus] = useUrlText('status')
  const [approval, setApproval] = useUrlChoice('approval', APPROVALS)
  const [groups, setGroups] = useUrlList('group')
  const [sort, setSort] = useUrlChoice('sort', SORTS)
  const value: ProjectFilterState = useMemo(
    () => offeredFilter({ query, status, approval, groups, sort }, options),
    [query, status, approval, groups, sort, options],
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
