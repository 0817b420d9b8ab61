import { useDeferredValue, useMemo } from 'react'
import { href } from '@recog/section-contract'
import { useUrlNumber } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { useUser, type Project } from '@recog/shared-session'
import { Alert, EmptyState } from '@recog/shared-ui'
import {
  countText,
  filterProjects,
  groupOptions,
  indexProjects,
  searchProjects,
  sortProjects,
  statusOptions,
  waitingCount,
} from './filter'
import { ProjectFilters } from './ProjectFilters'
import styles from './ProjectsPage.module.css'
import { ProjectTable } from './ProjectTable'
import { useProjectFilters } from './use-project-filters'

const PAGE_SIZE = 100

/** The projects that match the filters, which are kept in the URL. */
export function FilteredProjects({ projects }: { readonly projects: readonly Project[] }) {
  const canArchive = useUser()?.capabilities.includes('project-archive') === true
  const options = useMemo(
    () => ({ groups: groupOptions(projects), statuses: statusOptions(projects, canArchive) }),
    [projects, canArchive],
  )
  const filters = useProjectFilters(options)
  const [rows, onChange] = useUrlNumber('shown', PAGE_SIZE)
  const { query, sort, approval, status, groups } = useDeferredValue(filters.value)
  const sorted = useMemo(() => sortProjects(projects, sort), [projects, sort])
  const index = useMemo(() => indexProjects(sorted), [sorted])
  const shown = useMemo(
    () => filterProjects(searchProjects(index, query), { approval, status, groups }),
    [index, query, approval, status, groups],
  )
  return (
    <>
      <WaitingProjects count={waitingCount(projects)} isShown={approval === 'waiting'} />
      <ProjectFilters filters={filters} {...options} />
      <p className={styles.count} role="status">
        {countText(shown.length, projects.length)}
      </p>
      {shown.length === 0 ? (
        <EmptyState message="No projects match these filters." />
      ) : (
        <ProjectTable projects={shown} requested={{ rows, onChange }} pageSize={PAGE_SIZE} />
      )}
    </>
  )
}

interface WaitingProjectsProps {
  readonly count: number
  /** Whether the list already shows them. */
  readonly isShown: boolean
}

/** Tells steering members that projects wait for their approval. */
function WaitingProjects({ count, isShown }: WaitingProjectsProps) {
  const user = useUser()
  if (!user?.isSteering || count === 0 || isShown) return null
  return (
    <Alert tone="info">
      <p>
        {count === 1 ? '1 project waits for approval. ' : `${count} projects wait for approval. `}
        <Link to={href('/projects', { approval: 'waiting' })}>Show waiting projects</Link>
      </p>
    </Alert>
  )
}
