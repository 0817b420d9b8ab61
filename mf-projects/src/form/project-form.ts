import {
  canEditProject,
  isLeadOf,
  limits,
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
  if (before && !canEditProject(user, before)) return 'You do not have permission to save this project.'
  if (form.name.trim() === '') return 'Name is required.'
  if (form.name.trim().length > limits.projectName) return 'Please keep the name within 200 characters.'
  if (lengthOf(form.description) > limits.projectDescription)
    return 'Please keep the description within 2000 characters.'
  return before ? groupsOnEdit(form, user, before) : groupsOnCreate(form, user)
}

function groupsOnCreate({ underCommittees }: ProjectForm, user: SessionUser): string | undefined {
  if (user.isSteering) return undefined
  if (!user.committees.some(({ role }) => role === 'board'))
    return 'Only Steering members or Working Group Leads can create a project.'
  const allowed = underCommittees.length > 0 && underCommittees.every((id) => isLeadOf(user, id))
  return allowed ? undefined : 'As a Working Group Lead, you may only create projects under groups you lead.'
}

/** A lead changes own groups only; what others put the project under stays (edge case T103). */
function groupsOnEdit(
  { underCommittees }: ProjectForm,
  user: SessionUser,
  before: Project,
): string | undefined {
  if (user.isSteering || before.leadIds.includes(user.userId)) return undefined
  const foreign = underCommittees.filter((id) => !isLeadOf(user, id) && !before.committeeIds.includes(id))
  return foreign.length === 0 ? undefined : 'As a Working Group Lead, you may only assign groups you lead.'
}

function lengthOf(text: string): number {
  return text.replace(/\r\n?/g, '\n').trim().length
}

/** Groups that a person may put a project under; the others are shown but stay as they are. */
export function mayChooseGroup(user: SessionUser, committeeId: string, before?: Project): boolean {
  return user.isSteering || isLeadOf(user, committeeId) || (before?.leadIds.includes(user.userId) ?? false)
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
  return statusOf(error) === 403
    ? 'You do not have permission to save this project.'
    : 'Failed to save project.'
}
