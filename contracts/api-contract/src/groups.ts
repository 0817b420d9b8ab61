import { z } from 'zod'
import { endpoints, type RouteName } from './endpoints'
import { leaveRequest } from './people'
import type { Complete, Route } from './route'
import { receivedRole, maybe, wireId, idParams } from './wire'

const committeePerson = z.object({
  userId: wireId,
  displayName: maybe,
  email: maybe,
  role: receivedRole,
  joinedAt: maybe,
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
export type CommitteeNameWire = Complete<z.infer<typeof committeeName>>
export const committeeNames = z.array(committeeName)

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
