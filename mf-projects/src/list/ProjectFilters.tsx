import { useMemo } from 'react'
import { useNarrow, useUrlChoice, useUrlList, useUrlText } from '@recog/section-kit'
import { Button, CheckboxGroup, Disclosure, SearchField, SelectField } from '@recog/shared-ui'
import { APPROVALS, offeredFilter, SORTS, type FilterOptions, type ProjectFilter } from './filter'
import styles from './ProjectsPage.module.css'

interface ProjectFiltersProps extends FilterOptions {
  readonly filters: ReturnType<typeof useProjectFilters>
}

const APPROVAL_LABELS = { '': 'All', waiting: 'Waiting for approval', approved: 'Approved' } as const
const SORT_LABELS = { name: 'Name', newest: 'Newest first', status: 'Status' } as const
/** With more groups, and on phones, the filter would push the projects off the first screen. */
const GROUPS_AT_ONCE = 12

/** Search, filters and order of the list of projects (R2.49). */
export function ProjectFilters({ filters, groups, statuses }: ProjectFiltersProps) {
  const { query, status, approval, groups: chosen, sort } = filters.value
  const groupFilter = (
    <CheckboxGroup
      legend="Filter by working groups"
      options={groups}
      value={chosen}
      onChange={filters.setGroups}
    />
  )
  const isNarrow = useNarrow()
  return (
    <div className={styles.filters}>
      <SearchField label="Search projects" value={query} onChange={filters.setQuery} />
      <div className={styles.selects}>
        <SelectField
          label="Status"
          value={status}
          placeholder="All"
          options={statuses}
          onChange={filters.setStatus}
        />
        <SelectField
          label="Approval"
          value={approval}
          options={APPROVALS.map((value) => ({ value, label: APPROVAL_LABELS[value] }))}
          onChange={(next) => filters.setApproval(next as typeof approval)}
        />
        <SelectField
          label="Sort by"
          value={sort}
          options={SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          onChange={(next) => filters.setSort(next as typeof sort)}
        />
      </div>
      {groups.length <= GROUPS_AT_ONCE && !isNarrow ? (
        groupFilter
      ) : (
        <Disclosure
          summary={`Working groups (${chosen.length || 'none'} chosen)`}
          defaultOpen={chosen.length > 0}
        >
          <div className={styles.manyGroups}>{groupFilter}</div>
        </Disclosure>
      )}
      <Button
        variant="quiet"
        size="small"
        disabled={!query && !status && !approval && chosen.length === 0}
        onClick={filters.clear}
      >
        Clear filters
      </Button>
    </div>
  )
}

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
