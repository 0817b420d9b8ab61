import type { Rights } from './audience'

/** The facts about a project that the rules read: who leads it, and the groups it is under. */
export interface ProjectLinks {
  readonly leadIds: readonly string[]
  readonly committeeIds: readonly string[]
}

export const PROJECT_TEXTS = {
  create: 'Only Steering members or Working Group Leads can create a project.',
  createGroups: 'As a Working Group Lead, you may only create projects under groups you lead.',
  edit: 'You do not have permission to save this project.',
  editGroups: 'As a Working Group Lead, you may only assign groups you lead.',
} as const

/** Steering, or a lead of any group (R6.10). */
export const mayCreateProject = ({ isSteering, leads }: Rights): boolean => isSteering || leads.length > 0

/** Why a person may not create a project under these groups; undefined when they may (R5.11, R5.12, edge case T105). */
export function creationRefusal(person: Rights, groups: readonly string[]): string | undefined {
  if (person.isSteering) return undefined
  if (!mayCreateProject(person)) return PROJECT_TEXTS.create
  const areTheirs = groups.length > 0 && groups.every((id) => person.leads.includes(id))
  return areTheirs ? undefined : PROJECT_TEXTS.createGroups
}

/** Steering, a lead of any of its groups, or a lead of the project; nobody who is not approved (R6.9, edge case T106). */
export function mayEditProject(person: Rights, { leadIds, committeeIds }: ProjectLinks): boolean {
  if (person.isSteering) return true
  if (!person.isApproved) return false
  return leadIds.includes(person.userId) || committeeIds.some((id) => person.leads.includes(id))
}

/** Whether a person may put a project under any group, or take it from one. */
const choosesFreely = (person: Rights, { leadIds }: ProjectLinks): boolean =>
  person.isSteering || leadIds.includes(person.userId)

/** Whether a person may put a project under this group, or take it from there. */
export const mayChooseProjectGroup = (person: Rights, group: string, before?: ProjectLinks): boolean =>
  person.isSteering || person.leads.includes(group) || (before !== undefined && choosesFreely(person, before))

/**
 * The groups of a project after an edit. A group lead chooses among the groups they lead and keeps the others (edge case T103).
 *
 * @param before the project as stored
 * @returns undefined when a group was added that is not theirs to add
 */
export function groupsAfterEdit(
  person: Rights,
  before: ProjectLinks,
  wanted: readonly string[],
): readonly string[] | undefined {
  if (choosesFreely(person, before)) return wanted
  const isTheirs = (id: string) => person.leads.includes(id)
  const foreign = before.committeeIds.filter((id) => !isTheirs(id))
  if (wanted.some((id) => !isTheirs(id) && !foreign.includes(id))) return undefined
  return [...wanted.filter(isTheirs), ...foreign]
}
