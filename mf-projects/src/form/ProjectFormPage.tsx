import { href } from '@recog/section-contract'
import { Gate, Page, useLoad, usePage } from '@recog/section-kit'
import { Link, useParams } from '@recog/section-kit/router'
import {
  mayCreateProject,
  mayEditProject,
  PROJECT_TEXTS,
  rightsOf,
  type Project,
  type SessionUser,
} from '@recog/shared-session'
import { Breadcrumb, EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { loadProjectChoices, loadProjectToEdit } from '../api'
import { ProjectEditor } from './ProjectEditor'

/** `/projects/new` and `/projects/:projectId/edit` (R2.52). */
export function ProjectFormPage() {
  const { projectId } = useParams()
  const { title } = usePage()
  return (
    <Page
      width="narrow"
      breadcrumb={
        <Breadcrumb
          items={[
            { label: 'Projects', link: <Link to={href('/projects')}>Projects</Link> },
            ...(projectId === undefined
              ? []
              : [
                  {
                    label: 'Project',
                    link: <Link to={href('/projects/:projectId', { projectId })}>Project</Link>,
                  },
                ]),
            { label: title },
          ]}
        />
      }
    >
      <Gate>
        {(user) =>
          projectId === undefined ? (
            <NewProject user={user} />
          ) : (
            <ExistingProject key={projectId} id={projectId} user={user} />
          )
        }
      </Gate>
    </Page>
  )
}

function NewProject({ user }: { readonly user: SessionUser }) {
  if (!mayCreateProject(rightsOf(user))) {
    return <EmptyState message={PROJECT_TEXTS.create} />
  }
  return <EmptyForm user={user} />
}

function EmptyForm({ user }: { readonly user: SessionUser }) {
  const choices = useLoad(loadProjectChoices, [])
  switch (choices.status) {
    case 'loading':
      return <Skeleton lines={10} />
    case 'error':
      return <ErrorState message="Failed to load project." onRetry={choices.retry} />
    case 'loaded':
      return <ProjectEditor project={undefined} choices={choices.data} user={user} />
  }
}

function ExistingProject({ id, user }: { readonly id: string; readonly user: SessionUser }) {
  const mayEdit = (project: Project) => mayEditProject(rightsOf(user), project)
  const load = useLoad((signal) => loadProjectToEdit(id, mayEdit, signal), [id])
  switch (load.status) {
    case 'loading':
      return <Skeleton lines={10} />
    case 'error':
      return <ErrorState message="Failed to load project." onRetry={load.retry} />
    case 'loaded': {
      if (!load.data) return <EmptyState message="Project not found." />
      const { project, choices } = load.data
      if (!choices || !mayEdit(project)) {
        return <EmptyState message="You do not have permission to save this project." />
      }
      return <ProjectEditor project={project} choices={choices} user={user} />
    }
  }
}
