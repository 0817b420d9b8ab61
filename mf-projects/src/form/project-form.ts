import {
  creationRefusal,
  groupsAfterEdit,
  limits,
  mayEditProject,
  PROJECT_TEXTS,
  rightsOf,
  statusOf,
  type FilledBody,
  type Project,
  type SessionUser,
} from '@recog/shared-session'
import { statusLabel } from '../list/status'

/** A project under the names by which it is written. */
export type ProjectForm = FilledBody<'createProject'>

/** A new project is in progress (R4.8). */
const STATUSES = ['In Progress', 'Completed', 'Discontinued'] as const

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

/** The fields of a project under the names by which they are written (edge case T116). */
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

/** The first rule that a form breaks (R5.10-R5.14). `before` is the project as loaded; none for a new one. */
export function validateProject(form: ProjectForm, user: SessionUser, before?: Project): string | undefined {
  const rights = rightsOf(user)
  if (before && !mayEditProject(rights, before)) return PROJECT_TEXTS.edit
  if (form.name.trim() === '') return 'Name is required.'
  if (form.name.trim().length > limits.projectName) return 'Please keep the name within 200 characters.'
  if (lengthOf(form.description) > limits.projectDescription)
    return 'Please keep the description within 2000 characters.'
  if (!before) return creationRefusal(rights, form.underCommittees)
  return groupsAfterEdit(rights, before, form.underCommittees) ? undefined : PROJECT_TEXTS.editGroups
}

function lengthOf(text: string): number {
  return text.replace(/\r\n?/g, '\n').trim().length
}

/**
 * The statuses to choose from, and the present one where it is none of them: it stays until somebody chooses another
 * (R4.7, R4.8).
 */
export function statusChoices(present: string): readonly string[] {
  return [...new Set([...STATUSES, present])]
}

/** Text for a save that the server refused or failed (R2.52, R5.14). */
export function saveFailure(error: unknown): string {
  return statusOf(error) === 403 ? PROJECT_TEXTS.edit : 'Failed to save project.'
}
