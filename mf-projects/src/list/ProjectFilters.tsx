import { useMemo, useRef, type ReactNode } from 'react'
import { useNarrow, useUrlChoice, useUrlList, useUrlText } from '@recog/section-kit'
import { Button, CheckboxGroup, Cluster, Disclosure, Icon, SearchField, SelectField } from '@recog/shared-ui'
import { APPROVALS, offeredFilter, SORTS, type FilterOptions, type ProjectFilter } from './filter'
import styles from './ProjectsPage.module.css'

interface ProjectFiltersProps extends FilterOptions {
  readonly filters: ReturnType<typeof useProjectFilters>
  /** How many projects are shown. */
  readonly count: string
  /** A sentence about the projects that wait for the visitor's approval. */
  readonly waiting: ReactNode
}

const APPROVAL_LABELS = { '': 'All', waiting: 'Waiting for approval', approved: 'Approved' } as const
const SORT_LABELS = { name: 'Name', newest: 'Newest first', status: 'Status' } as const
/** With more groups, the filter would push the projects off the first screen. */
const GROUPS_AT_ONCE = 12

/** Search, filters and order of the list of projects (R2.49). On a phone, only the search is open: the projects come first. */
export function ProjectFilters({ filters, groups, statuses, count, waiting }: ProjectFiltersProps) {
  const { query, status, approval, groups: chosen, sort } = filters.value
  const isNarrow = useNarrow()
  const countRef = useRef<HTMLParagraphElement>(null)
  const active = [
    ...(status ? [{ label: status, remove: () => filters.setStatus('') }] : []),
    ...(approval ? [{ label: APPROVAL_LABELS[approval], remove: () => filters.setApproval('') }] : []),
    ...groups
      .filter(({ value }) => chosen.includes(value))
      .map(({ value, label }) => ({
        label,
        remove: () => filters.setGroups(chosen.filter((id) => id !== value)),
      })),
  ]
  const selects = (
    <>
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
    </>
  )
  const groupFilter = (
    <div className={styles.groups}>
      <CheckboxGroup
        legend="Filter by working groups"
        options={groups}
        value={chosen}
        onChange={filters.setGroups}
      />
    </div>
  )
  const counted = (
    <p className={styles.count} role="status" ref={countRef} tabIndex={-1}>
      {count}
    </p>
  )
  const chips = active.map(({ label, remove }) => (
    <Button
      key={label}
      size="small"
      aria-label={`Remove the filter ${label}`}
      onClick={() => {
        remove()
        countRef.current?.focus()
      }}
    >
      {label}
      <Icon name="close" />
    </Button>
  ))
  const clear = (
    <Button
      variant="quiet"
      size="small"
      disabled={!query && active.length === 0}
      onClick={() => {
        filters.clear()
        countRef.current?.focus()
      }}
    >
      Clear filters
    </Button>
  )
  const searchField = <SearchField label="Search projects" value={query} onChange={filters.setQuery} />
  if (isNarrow)
    return (
      <div className={styles.filters}>
        {searchField}
        <div className={styles.line}>
          <Disclosure summary="Filters and order">
            <div className={styles.toolbar}>{selects}</div>
            {groupFilter}
            {clear}
          </Disclosure>
          {counted}
        </div>
        {waiting}
        {active.length > 0 && <Cluster>{chips}</Cluster>}
      </div>
    )
  return (
    <div className={styles.filters}>
      <div className={styles.toolbar}>
        {searchField}
        {selects}
      </div>
      {groups.length <= GROUPS_AT_ONCE ? (
        groupFilter
      ) : (
        <Disclosure summary="Working groups" defaultOpen={chosen.length > 0}>
          {groupFilter}
        </Disclosure>
      )}
      <Cluster>
        {counted}
        {waiting}
        {chips}
        {clear}
      </Cluster>
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
