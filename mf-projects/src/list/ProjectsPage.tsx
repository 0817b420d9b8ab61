import { useDeferredValue, useMemo } from 'react'
import { href } from '@recog/section-contract'
import { Gate, Page, useLoad, useUrlNumber } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { mayCreateProject, rightsOf, useUser, type Project } from '@recog/shared-session'
import { buttonClass, EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { loadProjects } from '../api'
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
import { ProjectFilters, useProjectFilters } from './ProjectFilters'
import styles from './ProjectsPage.module.css'
import { ProjectTable } from './ProjectTable'

/** `/projects`: the list of projects (R2.49-R2.51). */
export function ProjectsPage() {
  const user = useUser()
  return (
    <Page
      lead={<span className={styles.lead}>The projects of the working groups.</span>}
      actions={
        user &&
        mayCreateProject(rightsOf(user)) && (
          <Link className={buttonClass('primary')} to={href('/projects/new')}>
            Create Project
          </Link>
        )
      }
    >
      <Gate>{() => <Projects />}</Gate>
    </Page>
  )
}

function Projects() {
  const projects = useLoad(loadProjects, [])
  switch (projects.status) {
    case 'loading':
      return <Skeleton lines={8} />
    case 'error':
      return <ErrorState message="Failed to load projects." onRetry={projects.retry} />
    case 'loaded':
      if (projects.data.length === 0) return <EmptyState message="No projects yet." />
      return <FilteredProjects projects={projects.data} />
  }
}

const PAGE_SIZE = 100

/** The projects that match the filters, which are kept in the URL. */
function FilteredProjects({ projects }: { readonly projects: readonly Project[] }) {
  const canArchive = useUser()?.capabilities.includes('project-archive') === true
  const options = useMemo(
    () => ({ groups: groupOptions(projects), statuses: statusOptions(projects, canArchive) }),
    [projects, canArchive],
  )
  const filters = useProjectFilters(options)
  const [rows, onChange] = useUrlNumber('shown', PAGE_SIZE)
  const { query, sort, approval, status, groups } = useDeferredValue(filters.value)
  const index = useMemo(() => indexProjects(sortProjects(projects, sort)), [projects, sort])
  const shown = useMemo(
    () => filterProjects(searchProjects(index, query), { approval, status, groups }),
    [index, query, approval, status, groups],
  )
  return (
    <>
      <ProjectFilters
        filters={filters}
        count={countText(shown.length, projects.length)}
        waiting={<WaitingProjects count={waitingCount(projects)} isShown={approval === 'waiting'} />}
        {...options}
      />
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
    <p className={styles.waiting}>
      {count === 1 ? '1 project waits for approval. ' : `${count} projects wait for approval. `}
      <Link to={href('/projects', { approval: 'waiting' })}>Show waiting projects</Link>
    </p>
  )
}
