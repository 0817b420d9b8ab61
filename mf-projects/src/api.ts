import {
  call,
  orMissing,
  routes,
  type Committee,
  type PickerUser,
  type Project,
  type RequestBody,
} from '@recog/shared-session'
import { lookUpPeople } from './detail/look-up-people'

export const loadProjects = (signal: AbortSignal) => call(routes.projects, { signal })

const loadProject = (id: string, signal: AbortSignal) =>
  orMissing(call(routes.project, { path: { id }, signal }))

const loadPeople = (signal: AbortSignal) => call(routes.projectUsers, { signal })

export interface ProjectWithPeople {
  readonly project: Project
  readonly people: readonly PickerUser[]
}

/**
 * A project with the people it names. Names that cannot be loaded leave the project readable (R7.38).
 *
 * @returns undefined when there is no such project
 */
export async function loadProjectWithPeople(
  id: string,
  signal: AbortSignal,
): Promise<ProjectWithPeople | undefined> {
  const [project, people] = await Promise.all([loadProject(id, signal), loadPeople(signal).catch(() => [])])
  if (!project) return undefined
  const known = new Set(people.map(({ userId }) => userId))
  const missing = new Set([...project.leadIds, ...project.memberIds].filter((each) => !known.has(each)))
  return { project, people: [...people, ...(await lookUpPeople([...missing], signal))] }
}

export interface ProjectChoices {
  readonly people: readonly PickerUser[]
  readonly committees: readonly Committee[]
}

/** The people and the groups that the form offers. */
export async function loadProjectChoices(signal: AbortSignal): Promise<ProjectChoices> {
  const [people, committees] = await Promise.all([loadPeople(signal), call(routes.committees, { signal })])
  return { people, committees }
}

export interface ProjectToEdit {
  readonly project: Project
  /** None for somebody who may not edit the project. */
  readonly choices: ProjectChoices | undefined
}

/**
 * A project with what its form offers. The project decides who may edit it, so it is loaded first: others may not even read
 * the choices.
 *
 * @returns undefined when there is no such project
 */
export async function loadProjectToEdit(
  id: string,
  mayEdit: (project: Project) => boolean,
  signal: AbortSignal,
): Promise<ProjectToEdit | undefined> {
  const project = await loadProject(id, signal)
  return project && { project, choices: mayEdit(project) ? await loadProjectChoices(signal) : undefined }
}

/**
 * @param id undefined for a new project
 * @returns the id of the project; '' where the server does not say
 */
export async function saveProject(
  id: string | undefined,
  body: RequestBody<'createProject'>,
): Promise<string> {
  if (id === undefined) return call(routes.createProject, { body })
  return (await call(routes.replaceProject, { path: { id }, body })) || id
}
