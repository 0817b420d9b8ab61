import { useDeferredValue, useMemo } from 'react'
import { href } from '@recog/section-contract'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { Link, useSearchParams } from '@recog/section-kit/router'
import { mayCreateProject, rightsOf, useUser, type Project } from '@recog/shared-session'
import { Button, buttonClass, CheckboxGroup, EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { loadProjects } from '../api'
import { filterProjects, groupOptions } from './filter'
import { ProjectTable } from './ProjectTable'
import styles from './ProjectsPage.module.css'

/** `/projects`: the list of projects (R2.49-R2.51). */
export function ProjectsPage() {
  const user = useUser()
  return (
    <Page
      lead="The projects of the working groups."
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

/** The filter is stored in the URL, so that it survives Back. */
function FilteredProjects({ projects }: { readonly projects: readonly Project[] }) {
  const [params, setParams] = useSearchParams()
  const chosen = params.getAll('group')
  // The checkbox is ticked immediately; the table follows.
  const deferredParams = useDeferredValue(params)
  const shown = useMemo(
    () => filterProjects(projects, deferredParams.getAll('group')),
    [projects, deferredParams],
  )
  const options = useMemo(() => groupOptions(projects), [projects])
  const choose = (groups: readonly string[]) =>
    setParams(new URLSearchParams(groups.map((group) => ['group', group])), { replace: true })
  return (
    <>
      <div className={styles.filter}>
        <CheckboxGroup legend="Filter by working groups" options={options} value={chosen} onChange={choose} />
        <Button variant="quiet" size="small" disabled={chosen.length === 0} onClick={() => choose([])}>
          Clear filters
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState message="No projects match these filters." />
      ) : (
        <ProjectTable projects={shown} />
      )}
    </>
  )
}
