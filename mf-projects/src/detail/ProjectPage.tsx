import { href } from '@recog/section-contract'
import { Gate, Page, useLoad, usePage } from '@recog/section-kit'
import { Link, useParams } from '@recog/section-kit/router'
import { mayEditProject, rightsOf, type SessionUser } from '@recog/shared-session'
import { Breadcrumb, EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { loadProjectWithPeople } from '../api'
import { ProjectActions } from './ProjectActions'
import { ProjectFacts } from './ProjectFacts'

/** `/projects/:projectId`: one project (R2.53, R2.54). */
export function ProjectPage() {
  const { projectId = '' } = useParams()
  return <Gate ownsPage>{(user) => <Detail key={projectId} id={projectId} user={user} />}</Gate>
}

function Detail({ id, user }: { readonly id: string; readonly user: SessionUser }) {
  const load = useLoad((signal) => loadProjectWithPeople(id, signal), [id])
  const loaded = load.status === 'loaded' ? load.data : undefined
  const page = usePage()
  const title = loaded?.project.name ?? page.title
  return (
    <Page
      title={title}
      breadcrumb={
        <Breadcrumb
          items={[
            { label: 'Projects', link: <Link to={href('/projects')}>Projects</Link> },
            { label: title },
          ]}
        />
      }
      actions={
        loaded &&
        mayEditProject(rightsOf(user), loaded.project) && (
          <ProjectActions project={loaded.project} user={user} onChanged={load.retry} />
        )
      }
    >
      {load.status === 'loading' && <Skeleton lines={8} />}
      {load.status === 'error' && <ErrorState message="Failed to load project." onRetry={load.retry} />}
      {load.status === 'loaded' && !loaded && <EmptyState message="Project not found." />}
      {loaded && <ProjectFacts {...loaded} />}
    </Page>
  )
}
