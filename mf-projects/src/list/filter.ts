import { byName, type Project } from '@recog/shared-session'

interface GroupOption {
  readonly value: string
  readonly label: string
}

/** The groups of all projects, sorted by name: the options of the filter. */
export function groupOptions(projects: readonly Project[]): GroupOption[] {
  const names = new Map<string, string>()
  for (const { committeeIds, committeeNames } of projects) {
    committeeIds.forEach((id, index) => names.set(id, committeeNames[index] ?? id))
  }
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted(byName)
    .map(({ id, name }) => ({ value: id, label: name }))
}

/** Filter projects by group. No group means all projects; several mean any of them (edge case T110). */
export function filterProjects(projects: readonly Project[], groups: readonly string[]): readonly Project[] {
  if (groups.length === 0) return projects
  return projects.filter(({ committeeIds }) => committeeIds.some((id) => groups.includes(id)))
}
