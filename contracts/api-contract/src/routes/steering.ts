import * as committees from '../committees'
import { endpoints, type RouteName } from '../endpoints'
import type { Route } from '../route'
import * as steering from '../steering'

/** Calls of the steering committee about people; its calls about events are in `events.ts`. */
export const steeringRoutes = {
  steeringCommittees: {
    ...endpoints.steeringCommittees,
    tag: 'steering',
    summary: 'Names of all working groups',
    audience: 'steering',
    status: 200,
    response: committees.committeeNames,
  },
  steeringUsers: {
    ...endpoints.steeringUsers,
    tag: 'steering',
    summary: 'Approved users and open requests with their details',
    audience: 'steering',
    status: 200,
    response: steering.steeringUsers,
  },
  approve: {
    ...endpoints.approve,
    tag: 'steering',
    summary: 'Approves a request; a temporary password is mailed once, however often this is called',
    audience: 'steering',
    body: steering.approveRequest,
    status: 200,
    response: steering.approveResponse,
    errors: { 404: 'No such user', 409: 'The e-mail is not that of the user' },
  },
  decline: {
    ...endpoints.decline,
    tag: 'steering',
    summary: 'Declines an open request',
    audience: 'steering',
    body: steering.declineRequest,
    status: 200,
    response: steering.declineResponse,
    errors: { 404: 'No such user', 409: 'The user is approved already' },
    capability: 'decline',
  },
  undoDecision: {
    ...endpoints.undoDecision,
    tag: 'steering',
    summary: 'Takes back the caller’s own decision before its e-mail is sent',
    audience: 'steering',
    body: steering.undoRequest,
    status: 200,
    response: steering.undoResponse,
    errors: { 404: 'No such user', 409: 'The e-mail has been sent, or somebody else decided' },
    capability: 'undo-decision',
  },
  decisions: {
    ...endpoints.decisions,
    tag: 'steering',
    summary: 'Who was approved or declined, by whom and when, newest first',
    audience: 'steering',
    status: 200,
    response: steering.decisions,
    capability: 'decision-history',
  },
  steeringAssign: {
    ...endpoints.steeringAssign,
    tag: 'steering',
    summary:
      'Adds a user to groups or removes them; pairs not named stay as they are; If-Match with the role that the caller saw is optional',
    audience: 'steering',
    body: steering.assignRequest,
    status: 200,
    response: steering.assignResponse,
    errors: {
      404: 'No such user or group',
      409: 'Not approved, the last steering member, or another role than If-Match says',
      428: 'A client that announces versions sent none',
    },
  },
} as const satisfies Partial<Record<RouteName, Route>>
