import { isSteering, ledBy, type SignedIn } from './actor'

export interface ProjectRights {
  readonly leadIds: readonly string[]
  readonly committeeIds: readonly string[]
}

export const projectTexts = {
  create: 'Only Steering members or Working Group Leads can create a project.',
  createGroups: 'As a Working Group Lead, you may only create projects under groups you lead.',
  edit: 'You do not have permission to save this project.',
  editGroups: 'As a Working Group Lead, you may only assign groups you lead.',
} as const

/** Why the actor may not create a project under these groups, or nothing (R5.11, R5.12). */
export function refuseCreate(
  actor: SignedIn,
  steeringId: string,
  groups: readonly string[],
): string | undefined {
  if (isSteering(actor, steeringId)) return undefined
  const led = ledBy(actor)
  if (led.size === 0) return projectTexts.create
  return groups.length > 0 && groups.every((id) => led.has(id)) ? undefined : projectTexts.createGroups
}

/** Steering, a lead of any of its groups, or a project lead (R6.9). Applicants never. */
export function mayEdit(actor: SignedIn, steeringId: string, project: ProjectRights): boolean {
  if (isSteering(actor, steeringId)) return true
  if (actor.userRole !== 'Committee') return false
  const led = ledBy(actor)
  return project.leadIds.includes(actor.userId) || project.committeeIds.some((id) => led.has(id))
}

/**
 * The groups a project ends with. A group lead chooses among the groups they lead and keeps the others (edge case T103);
 * steering and project leads choose freely. `undefined`: a foreign group was asked for.
 */
export function groupsAfterEdit(
  actor: SignedIn,
  steeringId: string,
  project: ProjectRights,
  wanted: readonly string[],
): readonly string[] | undefined {
  if (isSteering(actor, steeringId) || project.leadIds.includes(actor.userId)) return wanted
  const led = ledBy(actor)
  const foreign = project.committeeIds.filter((id) => !led.has(id))
  if (wanted.some((id) => !led.has(id) && !foreign.includes(id))) return undefined
  return [...wanted.filter((id) => led.has(id)), ...foreign]
}
