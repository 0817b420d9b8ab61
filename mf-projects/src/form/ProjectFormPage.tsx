import { Gate, Page, useLoad } from '@recog/section-kit'
import { useParams } from '@recog/section-kit/router'
import { canCreateProject, canEditProject, type SessionUser } from '@recog/shared-session'
import { EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { loadProjectChoices, type ProjectChoices } from '../api'
import { ProjectEditor } from './ProjectEditor'

/** `/projects/new` and `/projects/:id/edit` (spec section 2). */
export function ProjectFormPage() {
  const { projectId } = useParams()
  return (
    <Page title={projectId === undefined ? 'New project' : 'Edit project'} width="narrow">
      <Gate need="signed-in">
        {(user) => <Guarded key={projectId ?? 'new'} id={projectId} user={user} />}
      </Gate>
    </Page>
  )
}

function Guarded({ id, user }: { readonly id: string | undefined; readonly user: SessionUser }) {
  if (id === undefined && !canCreateProject(user)) {
    return <EmptyState message="Only Steering members or Working Group Leads can create a project." />
  }
  return <Loaded id={id} user={user} />
}

function Loaded({ id, user }: { readonly id: string | undefined; readonly user: SessionUser }) {
  const choices = useLoad((signal) => loadProjectChoices(id, signal), [id])
  switch (choices.status) {
    case 'loading':
      return <Skeleton lines={10} />
    case 'error':
      return <ErrorState message="Failed to load project." onRetry={choices.retry} />
    case 'loaded':
      if (!choices.data) return <EmptyState message="Project not found." />
      return <Permitted choices={choices.data} user={user} />
  }
}

function Permitted({ choices, user }: { readonly choices: ProjectChoices; readonly user: SessionUser }) {
  if (choices.project && !canEditProject(user, choices.project)) {
    return <EmptyState message="You do not have permission to save this project." />
  }
  return <ProjectEditor choices={choices} user={user} />
}
