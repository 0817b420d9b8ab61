import type { Problems } from '@recog/section-kit'
import {
  creationRefusal,
  groupsAfterEdit,
  limits,
  mayEditProject,
  PROJECT_TEXTS,
  rightsOf,
  type Project,
  type Rights,
  type SessionUser,
} from '@recog/shared-session'
import type { ProjectForm } from './project-form'

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
    description:
      lengthOf(form.description) > limits.projectDescription
        ? 'Please keep the description within 2000 characters.'
        : undefined,
    underCommittees: groupsProblem(form.underCommittees, rights, before),
  }
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'Name is required.'
  return name.length > limits.projectName ? 'Please keep the name within 200 characters.' : undefined
}

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
