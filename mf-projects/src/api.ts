import {
  call,
  orMissing,
  routes,
  type Committee,
  type PickerUser,
  type Project,
  type RequestBody,
} from '@recog/shared-session'
import { lookUp } from './detail/names'

export const loadProjects = (signal: AbortSignal) => call(routes.projects, { signal })

const loadProject = (id: string, signal: AbortSignal) =>
  orMissing(call(routes.project, { path: { id }, signal }))

const loadPeople = (signal: AbortSignal) => call(routes.projectUsers, { signal })

export interface ProjectWithPeople {
  readonly project: Project
  readonly people: readonly PickerUser[]
}

/**
 * A project with the people it names. Names that cannot be loaded leave the project readable (spec section 7).
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
  return { project, people: [...people, ...(await lookUp([...missing], signal))] }
}

export interface ProjectChoices {
  /** The project to edit; none for a new one. */
  readonly project: Project | undefined
  readonly people: readonly PickerUser[]
  readonly committees: readonly Committee[]
}

/**
 * What the form needs: the project to edit, the people and the groups to choose from.
 *
 * @param id undefined for a new project
 * @returns undefined when there is no such project
 */
export async function loadProjectChoices(
  id: string | undefined,
  signal: AbortSignal,
): Promise<ProjectChoices | undefined> {
  const [project, people, committees] = await Promise.all([
    id === undefined ? undefined : loadProject(id, signal),
    loadPeople(signal),
    call(routes.committees, { signal }),
  ])
  if (id !== undefined && !project) return undefined
  return { project, people, committees }
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
