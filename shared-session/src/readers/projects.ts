import type { PickerUser, Project } from '../domain/types'
import { fieldOf, flag, instant, object, one, rows, text, texts } from './read'

const toProject = object<Project>({
  id: text,
  name: text,
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
  version: text,
})

const toPickerUser = object<PickerUser>({ userId: text, displayName: text, email: text })

export const toOneProject = one('id', toProject)
export const toProjects = rows(toProject)
export const toPickerUsers = rows(toPickerUser)

/** The id of the saved project; '' when the response does not contain it (edge case T117). */
export const toSavedId = (value: unknown): string => text(fieldOf(value, 'id'))
