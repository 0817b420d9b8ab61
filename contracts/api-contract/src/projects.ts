import { z } from 'zod'
import { limits } from './constants'
import { endpoints, type RouteName } from './endpoints'
import type { Complete, Route } from './route'
import { extension, line, maybe, paragraph, sentId, wireId, idParams } from './wire'

const project = z.object({
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
const projects = z.array(project)

const ids = z.array(sentId).max(limits.peoplePerProject).nullish()
const projectWrite = z.object({
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

const projectSaved = z.object({ id: wireId })

const pickerUser = z.object({
  userId: wireId,
  displayName: maybe,
  email: maybe,
  institution: extension(maybe, 'people-details').describe('Tells people with the same name apart'),
  expertiseAreas: extension(maybe, 'profile-interests').describe('What they can be asked about'),
})
export type PickerUserWire = Complete<z.infer<typeof pickerUser>>
const pickerUsers = z.array(pickerUser)

/** Calls about projects. */
export const projectRoutes = {
  projects: {
    ...endpoints.projects,
    tag: 'projects',
    summary: 'All projects',
    audience: 'signed-in',
    status: 200,
    response: projects,
  },
  projectUsers: {
    ...endpoints.projectUsers,
    tag: 'projects',
    summary:
      'People to pick for a project; a server may withhold e-mail addresses from people who are not approved',
    audience: 'signed-in',
    status: 200,
    response: pickerUsers,
  },
  project: {
    ...endpoints.project,
    tag: 'projects',
    summary: 'One project',
    audience: 'signed-in',
    params: idParams,
    status: 200,
    response: project,
    errors: { 404: 'No such project' },
  },
  createProject: {
    ...endpoints.createProject,
    tag: 'projects',
    summary: 'Creates a project: steering, or a lead under groups they lead',
    audience: 'signed-in',
    body: projectWrite,
    status: 201,
    response: projectSaved,
  },
  replaceProject: {
    ...endpoints.replaceProject,
    tag: 'projects',
    summary:
      'Changes a project: steering, a lead of one of its groups, or a project lead; If-Match with its version is optional',
    audience: 'signed-in',
    params: idParams,
    body: projectWrite,
    status: 200,
    response: projectSaved,
    errors: {
      404: 'No such project',
      409: 'The version of If-Match is outdated',
      428: 'A client that announces versions sent none',
    },
  },
} as const satisfies Partial<Record<RouteName, Route>>
