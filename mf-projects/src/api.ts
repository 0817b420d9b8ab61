import {
  call,
  orMissing,
  routes,
  type Committee,
  type PickerUser,
  type Project,
  type RequestBody,
} from '@recog/shared-session'

/** Load all projects. */
export const loadProjects = (signal: AbortSignal) => call(routes.projects, { signal })

const loadProject = (id: string, signal: AbortSignal) =>
  orMissing(call(routes.project, { path: { id }, signal }))

/** Load a project as it is stored now. @throws what `call` throws */
export const loadSavedProject = (id: string) => call(routes.project, { path: { id } })

const loadPeople = (signal: AbortSignal) => call(routes.projectUsers, { signal })

export interface ProjectWithPeople {
  readonly project: Project
  readonly people: readonly PickerUser[]
}

/**
 * Load a project with its people. If their names cannot be loaded, the project is still shown (R7.38).
 *
 * @returns undefined if there is no such project
 * @throws what `call` throws for the project
 */
export async function loadProjectWithPeople(
  id: string,
  signal: AbortSignal,
): Promise<ProjectWithPeople | undefined> {
  const [project, people] = await Promise.all([loadProject(id, signal), loadPeople(signal).catch(() => [])])
  if (!project) return undefined
  const known = new Set(people.map(({ userId }) => userId))
  const missing = new Set(
    [...project.leadIds, ...project.memberIds, project.ownerUserId].filter((id) => id && !known.has(id)),
  )
  return { project, people: [...people, ...(await lookUpPeople([...missing], signal))] }
}

/** Parallel requests: a large team must not look like an attack (edge case T112). */
const MAX_PARALLEL = 6

/**
 * Look up people whom the picker does not list, with one request each. Those who cannot be looked up are omitted (R7.38).
 *
 * @param ids of the people
 */
async function lookUpPeople(ids: readonly string[], signal: AbortSignal): Promise<PickerUser[]> {
  const queue = [...ids]
  const found: PickerUser[] = []
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined && !signal.aborted; id = queue.shift()) {
      const member = await call(routes.member, { path: { userId: id }, signal }).catch(() => undefined)
      if (!member) continue
      const { displayName, email, institution } = member
      found.push({ userId: id, displayName, email, institution, expertiseAreas: '' })
    }
  }
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, ids.length) }, worker))
  return found
}

export interface ProjectChoices {
  readonly people: readonly PickerUser[]
  readonly committees: readonly Committee[]
}

/** Load the people and groups that the form offers. */
export async function loadProjectChoices(signal: AbortSignal): Promise<ProjectChoices> {
  const [people, committees] = await Promise.all([loadPeople(signal), call(routes.committees, { signal })])
  return { people, committees }
}

export interface ProjectToEdit {
  readonly project: Project
  /** Undefined if the visitor may not edit the project. */
  readonly choices: ProjectChoices | undefined
}

/**
 * Load a project and the choices of its form. The project is loaded first, since it determines who may edit it: others may
 * not even load the choices.
 *
 * @returns undefined if there is no such project
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
 * Create or replace a project.
 *
 * @param loaded the project as it was loaded; undefined for a new one. The server refuses to replace it if somebody else has
 *   saved it since
 * @returns the id of the project; '' if the server does not send it
 */
export async function saveProject(
  loaded: Pick<Project, 'id' | 'version'> | undefined,
  { description, ownerUserId, status, ...fields }: RequestBody<'createProject'>,
): Promise<string> {
  // Null as in responses: a strict server takes no empty text for an id.
  const body = {
    ...fields,
    description: description || null,
    ownerUserId: ownerUserId || null,
    status: status || null,
  }
  if (loaded === undefined) return call(routes.createProject, { body })
  const { id, version } = loaded
  return (await call(routes.replaceProject, { path: { id }, body, version })) || id
}
