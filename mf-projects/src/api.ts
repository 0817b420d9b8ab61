import {
  api,
  loadCommittees,
  toPickerUsers,
  toProject,
  toProjects,
  toSavedId,
  type Committee,
  type PickerUser,
  type Project,
} from '@recog/shared-session'
import { lookUp } from './detail/names'
import type { ProjectForm } from './form/project-form'

export const loadProjects = (signal: AbortSignal): Promise<Project[]> =>
  api.get('/api/projects', toProjects, { signal })

const loadProject = (id: string, signal: AbortSignal): Promise<Project> =>
  api.get(`/api/projects/${encodeURIComponent(id)}`, toProject, { signal })

const loadPeople = (signal: AbortSignal): Promise<PickerUser[]> =>
  api.get('/api/projects/users', toPickerUsers, { signal })

/** A project with the people it names. Names that cannot be loaded leave the project readable (spec section 7). */
export async function loadProjectWithPeople(id: string, signal: AbortSignal) {
  const [project, people] = await Promise.all([loadProject(id, signal), loadPeople(signal).catch(() => [])])
  const known = new Set(people.map(({ userId }) => userId))
  const missing = new Set([...project.leadIds, ...project.memberIds].filter((each) => !known.has(each)))
  return { project, people: [...people, ...(await lookUp([...missing], signal))] }
}

export interface ProjectChoices {
  readonly project: Project | undefined
  readonly people: readonly PickerUser[]
  readonly committees: readonly Committee[]
}

/** What the form needs: the project to edit (none for a new one), the people and the groups to choose from. */
export async function loadProjectChoices(
  id: string | undefined,
  signal: AbortSignal,
): Promise<ProjectChoices> {
  const [project, people, committees] = await Promise.all([
    id === undefined ? undefined : loadProject(id, signal),
    loadPeople(signal),
    loadCommittees(signal),
  ])
  return { project, people, committees }
}

/** @returns the id of the project */
export const saveProject = (id: string | undefined, form: ProjectForm): Promise<string> =>
  id === undefined
    ? api.post('/api/projects', form, toSavedId)
    : api.put(`/api/projects/${encodeURIComponent(id)}`, form, (answer) => toSavedId(answer) || id)
