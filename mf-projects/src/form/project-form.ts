import type { FilledBody, Project, SessionUser } from '@recog/shared-session'
import { statusLabel } from '../list/status'

/** The fields of the form, under their names in requests. Whether a project is archived is not changed by the form. */
export type ProjectForm = Omit<FilledBody<'createProject'>, 'isArchived'>

/** A new project is in progress (R4.8). */
const STATUSES = ['In Progress', 'Completed', 'Discontinued'] as const

/** The form of a new project; its creator is the owner (R4.8). */
export function newProjectForm(user: SessionUser): ProjectForm {
  return {
    name: '',
    description: '',
    ownerUserId: user.userId,
    isApproved: user.isSteering,
    status: STATUSES[0],
    leads: [],
    members: [],
    underCommittees: [],
  }
}

/** Convert a project to the form; requests name its fields differently (edge case T116). */
export function formOf(project: Project): ProjectForm {
  const { name, description, ownerUserId, isApproved } = project
  return {
    name,
    description,
    ownerUserId,
    isApproved,
    status: statusLabel(project.status),
    leads: project.leadIds,
    members: project.memberIds.filter((id) => !project.leadIds.includes(id)),
    underCommittees: project.committeeIds,
  }
}

/**
 * The statuses to choose from. An unknown current status is added, and stays until somebody chooses another (R4.7, R4.8).
 */
export function statusChoices(current: string): readonly string[] {
  return [...new Set([...STATUSES, current])]
}
