import type { PickerUser, Project } from '../domain/work'
import { fieldOf } from './field-of'
import { flag, instant, text, textOr } from './read'
import { object, one } from './read-object'
import { rows, texts } from './read-lists'

const toProject = object<Project>({
  id: text,
  name: textOr('Untitled project'),
  description: text,
  ownerUserId: text,
  isApproved: flag,
  status: text,
  leadIds: texts,
  memberIds: texts,
  committeeIds: texts,
  committeeNames: texts,
  isUserLead: flag,
  createdAt: instant,
  isArchived: flag,
  version: text,
})

const toPickerUser = object<PickerUser>({
  userId: text,
  displayName: text,
  email: text,
  institution: text,
})

export const toOneProject = one('id', toProject)
export const toProjects = rows(toProject)
export const toPickerUsers = rows(toPickerUser)

/** The id of the saved project; '' when the response does not contain it (edge case T117). */
export const toSavedId = (value: unknown): string => text(fieldOf(value, 'id'))
