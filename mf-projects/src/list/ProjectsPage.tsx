import { href } from '@recog/section-contract'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { mayCreateProject, rightsOf, useUser } from '@recog/shared-session'
import { buttonClass, EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { loadProjects } from '../api'
import { FilteredProjects } from './FilteredProjects'

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
