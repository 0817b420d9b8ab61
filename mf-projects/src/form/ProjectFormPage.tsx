import type { ReactNode } from 'react'
import { href } from '@recog/section-contract'
import { Gate, Page, useKeepsText, useLoad, usePage } from '@recog/section-kit'
import { Link, useParams } from '@recog/section-kit/router'
import {
  mayCreateProject,
  mayEditProject,
  PROJECT_TEXTS,
  rightsOf,
  type Project,
  type SessionUser,
} from '@recog/shared-session'
import { Alert, Breadcrumb, EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { loadProjectChoices, loadProjectToEdit } from '../api'

/** Loaded with what the form offers: the list, which most visitors come for, does not wait for it. */
const loadEditor = async () => (await import(/* webpackChunkName: "form" */ './ProjectEditor')).ProjectEditor

/** `/projects/new` and `/projects/:projectId/edit` (R2.52). */
export function ProjectFormPage() {
  const { projectId } = useParams()
  if (projectId !== undefined) {
    return <Gate ownsPage>{(user) => <ExistingProject key={projectId} id={projectId} user={user} />}</Gate>
  }
  return (
    <FormPage project="none">
      <Gate>{(user) => <NewProject user={user} />}</Gate>
    </FormPage>
  )
}

interface FormPageProps {
  /** The project that is edited; none for a new one. Undefined until it is known: what is added to the path then moves nothing. */
  readonly project: Pick<Project, 'id' | 'name'> | 'none' | undefined
  readonly children: ReactNode
}

/** The heading of the form, and the path to where it belongs. */
function FormPage({ project, children }: FormPageProps) {
  const { title } = usePage()
  return (
    <Page
      breadcrumb={
        <Breadcrumb
          items={[
            { label: 'Projects', link: <Link to={href('/projects')}>Projects</Link> },
            ...(project && project !== 'none' ? [crumbOf(project)] : []),
            ...(project ? [{ label: title }] : []),
          ]}
        />
      }
    >
      {children}
    </Page>
  )
}

const crumbOf = ({ id, name }: Pick<Project, 'id' | 'name'>) => ({
  label: name,
  link: <Link to={href('/projects/:projectId', { projectId: id })}>{name}</Link>,
})

function NewProject({ user }: { readonly user: SessionUser }) {
  return (
    <Permitted isPermitted={mayCreateProject(rightsOf(user))} refusal={PROJECT_TEXTS.create}>
      <EmptyForm user={user} />
    </Permitted>
  )
}

interface PermittedProps {
  readonly isPermitted: boolean
  /** Why the visitor cannot save the form. */
  readonly refusal: string
  readonly children: ReactNode
}

/** A form for those who may save it. */
function Permitted({ isPermitted, refusal, children }: PermittedProps) {
  const keepsText = useKeepsText(isPermitted)
  if (!isPermitted && !keepsText) return <EmptyState message={refusal} />
  return (
    <>
      {keepsText && <Alert tone="error">{refusal}</Alert>}
      {children}
    </>
  )
}

function EmptyForm({ user }: { readonly user: SessionUser }) {
  const load = useLoad((signal) => Promise.all([loadProjectChoices(signal), loadEditor()]), [])
  if (load.status === 'loading') return <Skeleton lines={10} />
  if (load.status === 'error') return <ErrorState message="Failed to load project." onRetry={load.retry} />
  const [choices, ProjectEditor] = load.data
  return <ProjectEditor project={undefined} choices={choices} user={user} />
}

function ExistingProject({ id, user }: { readonly id: string; readonly user: SessionUser }) {
  const mayEdit = (project: Project) => mayEditProject(rightsOf(user), project)
  const load = useLoad((signal) => Promise.all([loadProjectToEdit(id, mayEdit, signal), loadEditor()]), [id])
  const [loaded, ProjectEditor] = load.status === 'loaded' ? load.data : []
  const mayBeSaved = loaded?.choices !== undefined && mayEdit(loaded.project)
  return (
    <FormPage project={load.status === 'loading' ? undefined : (loaded?.project ?? 'none')}>
      {load.status === 'loading' && <Skeleton lines={10} />}
      {load.status === 'error' && <ErrorState message="Failed to load project." onRetry={load.retry} />}
      {load.status === 'loaded' && !loaded && <EmptyState message="Project not found." />}
      {loaded && (
        <Permitted isPermitted={mayBeSaved} refusal={PROJECT_TEXTS.edit}>
          {ProjectEditor && loaded.choices && (
            <ProjectEditor project={loaded.project} choices={loaded.choices} user={user} />
          )}
        </Permitted>
      )}
    </FormPage>
  )
}
