import { isConflict, type Problems } from '@recog/section-kit'
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
  type Rights,
  type SessionUser,
} from '@recog/shared-session'
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

/** The fields that can have an error beside them; `permission` has none, only a summary. */
export type CheckedField = 'permission' | 'name' | 'description' | 'underCommittees'

/**
 * Check the form.
 *
 * @param before the project as loaded; undefined for a new one
 * @returns the text of each rule that the form breaks (R5.10-R5.14), by field
 */
export function projectProblems(
  form: ProjectForm,
  user: SessionUser,
  before?: Project,
): Problems<CheckedField> {
  const rights = rightsOf(user)
  if (before && !mayEditProject(rights, before)) return { permission: PROJECT_TEXTS.edit }
  return {
    name: nameProblem(form.name.trim()),
    description: tooLong('description', lengthOf(form.description), limits.projectDescription),
    underCommittees: groupsProblem(form.underCommittees, rights, before),
  }
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'Name is required.'
  return tooLong('name', name.length, limits.projectName)
}

const tooLong = (field: string, length: number, limit: number) =>
  length > limit ? `Please keep the ${field} within ${limit} characters.` : undefined

function groupsProblem(groups: readonly string[], rights: Rights, before?: Project): string | undefined {
  if (!before) return creationRefusal(rights, groups)
  return groupsAfterEdit(rights, before, groups) ? undefined : PROJECT_TEXTS.editGroups
}

/**
 * The summary above the buttons: the fixed sentence about permissions and groups, which has no room beside a field (R5.11, R5.12,
 * R5.14).
 */
export function problemSummary({ permission, underCommittees }: Problems<CheckedField>): string {
  return permission ?? underCommittees ?? 'Please correct the marked fields.'
}

function lengthOf(text: string): number {
  return text.replace(/\r\n?/g, '\n').trim().length
}

/** Shown until the other person's changes are loaded, and on pages that have nothing to lose. */
const CHANGED =
  'Somebody else has changed this project in the meantime. Your changes are not saved, and nothing that you typed is lost: please try again.'

/** The text for a save that failed (R2.52, R5.14). @param error of the request */
export function saveFailure(error: unknown): string {
  if (statusOf(error) === 403) return PROJECT_TEXTS.edit
  return isConflict(error) ? CHANGED : 'Failed to save project.'
}
