import { byName, compareNames, search, searchIndex, type Project } from '@recog/shared-session'
import { grouped } from '@recog/shared-ui'
import { statusLabel } from './status'

interface Option {
  readonly value: string
  readonly label: string
}

/** The values that the filters of the list offer. */
export interface FilterOptions {
  readonly groups: readonly Option[]
  readonly statuses: readonly Option[]
}

/** The groups of all projects, sorted by name: the options of the filter. */
export function groupOptions(projects: readonly Project[]): Option[] {
  const names = new Map<string, string>()
  for (const { committeeIds, committeeNames } of projects) {
    committeeIds.forEach((id, index) => names.set(id, committeeNames[index] ?? id))
  }
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted(byName)
    .map(({ id, name }) => ({ value: id, label: name }))
}

/** The value of the status filter for archived projects, which all other values leave out. */
const ARCHIVED = 'archived'

/**
 * The statuses of all projects, without archived ones, as the list shows them.
 *
 * @param canArchive whether the server knows archived projects, which then are the last option
 */
export function statusOptions(projects: readonly Project[], canArchive: boolean): readonly Option[] {
  const labels = projects.filter(({ isArchived }) => !isArchived).map(({ status }) => statusLabel(status))
  const statuses = [...new Set(labels)].filter(Boolean).toSorted(compareNames)
  const options = statuses.map((label) => ({ value: label, label }))
  return canArchive ? [...options, { value: ARCHIVED, label: 'Archived' }] : options
}

export const APPROVALS = ['', 'waiting', 'approved'] as const
export const SORTS = ['name', 'newest', 'status'] as const

/** The visitor's filters; each '' or empty list means everything. */
export interface ProjectFilter {
  readonly groups: readonly string[]
  /** A status as shown, or `ARCHIVED`. */
  readonly status: string
  readonly approval: (typeof APPROVALS)[number]
}

/**
 * Filter projects. Several groups mean any of them (edge case T110). Archived projects appear only when asked for.
 */
export function filterProjects(
  projects: readonly Project[],
  { groups, status, approval }: ProjectFilter,
): readonly Project[] {
  return projects.filter(
    (project) =>
      project.isArchived === (status === ARCHIVED) &&
      (status === '' || status === ARCHIVED || statusLabel(project.status) === status) &&
      (approval === '' || project.isApproved === (approval === 'approved')) &&
      (groups.length === 0 || project.committeeIds.some((id) => groups.includes(id))),
  )
}

/** A filter without the values that the list does not offer, such as those of an old link. */
export function offeredFilter<T extends ProjectFilter>(filter: T, { groups, statuses }: FilterOptions): T {
  const offers = (options: readonly Option[], wanted: string) => options.some(({ value }) => value === wanted)
  return {
    ...filter,
    status: offers(statuses, filter.status) ? filter.status : '',
    groups: filter.groups.filter((id) => offers(groups, id)),
  }
}

/** Fold the texts by which projects are found: name, description, groups and status. */
export const indexProjects = (projects: readonly Project[]) =>
  searchIndex(projects, ({ name, description, committeeNames, status }) => [
    name,
    description,
    committeeNames.join('\n'),
    status,
  ])

/** Projects whose texts contain the words of a query. */
export const searchProjects = search<Project>

/** Sort projects by name; by the day of creation, newest first; or by status, then name. */
export function sortProjects(projects: readonly Project[], sort: (typeof SORTS)[number]): readonly Project[] {
  const order = {
    name: byName,
    newest: (a: Project, b: Project) => compareText(b.createdAt, a.createdAt) || byName(a, b),
    status: (a: Project, b: Project) =>
      compareNames(statusLabel(a.status), statusLabel(b.status)) || byName(a, b),
  }[sort]
  return projects.toSorted(order)
}

/** How many projects wait for the approval of the steering committee. */
export const waitingCount = (projects: readonly Project[]): number =>
  filterProjects(projects, { groups: [], status: '', approval: 'waiting' }).length

/** How many projects are listed, of how many. */
export function countText(shown: number, all: number): string {
  const total = `${grouped(all)} ${all === 1 ? 'project' : 'projects'}`
  return shown === all ? total : `${grouped(shown)} of ${total}`
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
