import * as committees from '../committees'
import { endpoints, type RouteName } from '../endpoints'
import * as lead from '../lead'
import * as people from '../people'
import type { Route } from '../route'
import * as steering from '../steering'
import { idParams } from '../wire'

/** Calls about working groups, and those of their leads. */
export const groupRoutes = {
  committees: {
    ...endpoints.committees,
    tag: 'working groups',
    summary: 'All working groups with their leads and members',
    audience: 'member',
    status: 200,
    response: committees.committees,
  },
  committee: {
    ...endpoints.committee,
    tag: 'working groups',
    summary: 'One working group with its leads and members',
    audience: 'member',
    params: idParams,
    status: 200,
    response: committees.committee,
    errors: { 404: 'No such group' },
  },
  leaveGroup: {
    ...endpoints.leaveGroup,
    tag: 'working groups',
    summary: 'The caller leaves a group; its only lead names a successor among its members',
    audience: 'member',
    params: idParams,
    body: people.leaveRequest,
    status: 204,
    errors: {
      404: 'No such group',
      409: 'The only lead without a successor, or the last steering member',
    },
    capability: 'leave-group',
  },
  leadUsers: {
    ...endpoints.leadUsers,
    tag: 'lead',
    summary: 'The groups the caller leads, and the approved members',
    audience: 'lead',
    status: 200,
    response: lead.leadUsers,
  },
  leadAssign: {
    ...endpoints.leadAssign,
    tag: 'lead',
    summary:
      'Adds or removes a member in groups the caller leads; If-Match with the role that the caller saw is optional',
    audience: 'lead',
    body: steering.assignRequest,
    status: 204,
    errors: {
      404: 'No such user or group',
      409: 'The user is not approved, is a lead of the group, or has another role than If-Match says',
      428: 'A client that announces versions sent none',
    },
  },
} as const satisfies Partial<Record<RouteName, Route>>
