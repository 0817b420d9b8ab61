import { z } from 'zod'
import type { Complete } from './route'
import { limits } from './constants'
import { extension, line, maybe, paragraph, sentId, wireId } from './wire'

export const project = z.object({
  id: wireId,
  name: maybe,
  description: maybe,
  ownerUserId: wireId.nullish(),
  isApproved: z.boolean().nullish(),
  status: maybe,
  leadIds: z.array(wireId).nullish(),
  memberIds: z.array(wireId).nullish(),
  committeeIds: z.array(wireId).nullish(),
  committeeNames: z.array(z.string()).nullish(),
  isUserLead: z.boolean().nullish(),
  createdAt: maybe,
  isArchived: extension(z.boolean().nullish(), 'project-archive').describe(
    'Left out of lists until asked for',
  ),
  version: extension(z.number().nullish(), 'project-versions').describe(
    'Sent back as If-Match to detect a change in between',
  ),
})
export type ProjectWire = Complete<z.infer<typeof project>>
export const projects = z.array(project)

const ids = z.array(sentId).max(limits.peoplePerProject).nullish()
export const projectWrite = z.object({
  name: line(limits.projectName, 'Name is required.'),
  description: paragraph(limits.projectDescription).nullish(),
  ownerUserId: sentId.or(z.literal('')).nullish(),
  isApproved: z.boolean().nullish(),
  status: line(limits.projectStatus).nullish(),
  leads: ids,
  members: ids,
  underCommittees: ids,
  isArchived: extension(z.boolean().nullish(), 'project-archive').describe('Absent: stays as it is'),
})
export type ProjectWrite = z.infer<typeof projectWrite>

export const projectSaved = z.object({ id: wireId })

const pickerUser = z.object({
  userId: wireId,
  displayName: maybe,
  email: maybe,
  institution: extension(maybe, 'people-details').describe('Tells people with the same name apart'),
})
export type PickerUserWire = Complete<z.infer<typeof pickerUser>>
export const pickerUsers = z.array(pickerUser)
