import { z } from 'zod'
import { limits } from './constants'
import { endpoints, type RouteName } from './endpoints'
import { leaveRequest } from './people'
import type { Complete, Route } from './route'
import { extension, receivedRole, line, maybe, wireId, idParams } from './wire'

const committeePerson = z.object({
  userId: wireId,
  displayName: maybe,
  email: maybe,
  role: receivedRole,
  joinedAt: maybe,
  institution: extension(maybe, 'people-details').describe('Null in the list of all groups'),
})
export type CommitteePersonWire = Complete<z.infer<typeof committeePerson>>

const committee = z.object({
  id: wireId,
  name: maybe,
  description: maybe,
  board: z.array(committeePerson).nullish(),
  members: z.array(committeePerson).nullish(),
})
export type CommitteeWire = Complete<z.infer<typeof committee>>
const committees = z.array(committee)

/** A group without its people, for pickers and matrix columns. */
const committeeName = z.object({ id: wireId, name: maybe, description: maybe })
export const committeeNames = z.array(committeeName)

const groupFields = z.object({
  name: line(limits.groupName, 'Please enter a name.'),
  description: line(limits.groupDescription),
})
export type GroupFields = z.infer<typeof groupFields>
const groupChange = groupFields.extend({
  before: z
    .object({ name: z.string(), description: z.string() })
    .describe('As the caller saw them: refused if somebody has changed them since'),
})
export type GroupChange = z.infer<typeof groupChange>

/** Calls about working groups. */
export const groupRoutes = {
  committees: {
    ...endpoints.committees,
    tag: 'working groups',
    summary: 'All working groups with their leads and members',
    audience: 'member',
    status: 200,
    response: committees,
  },
  committee: {
    ...endpoints.committee,
    tag: 'working groups',
    summary: 'One working group with its leads and members',
    audience: 'member',
    params: idParams,
    status: 200,
    response: committee,
    errors: { 404: 'No such group' },
  },
  createGroup: {
    ...endpoints.createGroup,
    tag: 'working groups',
    summary: 'Creates a working group without people',
    audience: 'admin',
    body: groupFields,
    status: 200,
    response: committeeName,
    errors: { 409: 'Another group has this name' },
    capability: 'group-editing',
  },
  replaceGroup: {
    ...endpoints.replaceGroup,
    tag: 'working groups',
    summary: 'Changes the name and the description of a working group',
    audience: 'admin',
    params: idParams,
    body: groupChange,
    status: 200,
    response: committeeName,
    errors: { 404: 'No such group', 409: 'Another group has this name, or it has changed since' },
    capability: 'group-editing',
  },
  leaveGroup: {
    ...endpoints.leaveGroup,
    tag: 'working groups',
    summary: 'The caller leaves a group; its only lead names a successor among its members',
    audience: 'member',
    params: idParams,
    body: leaveRequest,
    status: 204,
    errors: {
      404: 'No such group',
      409: 'The only lead without a successor, or the last steering member',
    },
    capability: 'leave-group',
  },
} as const satisfies Partial<Record<RouteName, Route>>
