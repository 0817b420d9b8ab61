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

/** The fields of the form, under their names in requests. */
export type ProjectForm = FilledBody<'createProject'>

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
 * Check the form.
 *
 * @param before the project as loaded; undefined for a new one
 * @returns the text of the first rule that the form breaks (R5.10-R5.14); undefined for none
 */
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
 * The statuses to choose from. An unknown current status is added, and stays until somebody chooses another (R4.7, R4.8).
 */
export function statusChoices(current: string): readonly string[] {
  return [...new Set([...STATUSES, current])]
}

const CHANGED =
  'Somebody else has changed this project in the meantime. Your changes are not saved: copy what you need, reload the page and enter it again.'

/** The text for a save that failed (R2.52, R5.14). @param error of the request */
export function saveFailure(error: unknown): string {
  const status = statusOf(error) ?? 0
  if (status === 403) return PROJECT_TEXTS.edit
  // 412 is what HTTP defines for `If-Match`.
  return [409, 412].includes(status) ? CHANGED : 'Failed to save project.'
}
