import { z } from 'zod'
import { accountDeliveries, decisionMails, limits } from './constants'
import { endpoints, type RouteName } from './endpoints'
import { committeeNames } from './groups'
import type { Complete, Route } from './route'
import { extension, line, maybe, paragraph, sentId, wireId } from './wire'

/** The groups of a person, by role: the role is the version of a membership, sent back as `If-Match`. */
const ledGroups = extension(z.array(wireId).nullish(), 'membership-versions').describe(
  'Those of `committees` that the person leads',
)

/** `userRole` 'Committee' (in any letter case) means approved; all others are in the approve list. */
const steeringUser = z.object({
  userId: wireId,
  email: maybe,
  displayName: maybe,
  userRole: maybe,
  committees: z.array(wireId).nullish(),
  leads: ledGroups,
  degrees: maybe,
  institution: maybe,
  expertiseAreas: maybe,
  interestAreas: maybe,
  clinicalRoles: maybe,
  requestedAt: extension(maybe, 'request-dates').describe('When an open request was sent; null for members'),
})
export type SteeringUserWire = Complete<z.infer<typeof steeringUser>>
const steeringUsers = z.array(steeringUser)

const approveRequest = z.object({ userId: sentId, email: line(limits.email).nullish() })

/** How long the e-mail about a decision waits, so that the decision can be undone. */
const undoSeconds = extension(z.number().nullish(), 'undo-decision').describe(
  'Seconds for which the caller can undo this decision; null if another call decided',
)
const approveResponse = z.object({
  userId: wireId,
  alreadyApproved: z.boolean(),
  message: z.string(),
  delivered: extension(z.enum(accountDeliveries).nullish(), 'invitations').describe(
    'What new members are mailed',
  ),
  undoSeconds,
})

const declineRequest = z.object({ userId: sentId, reason: paragraph(limits.declineReason).nullish() })
const declineResponse = z.object({ userId: wireId, undoSeconds })

const undoRequest = z.object({ userId: sentId })
const undoResponse = z.object({ userId: wireId })

const decision = z.object({
  userId: wireId,
  displayName: maybe,
  email: maybe,
  decision: z.enum(['approved', 'declined']),
  reason: maybe,
  decidedAt: z.string(),
  decidedBy: maybe,
  mail: z.enum(decisionMails).nullish().describe('The mail to the approved person; null once delivered'),
})
const decisions = z.array(decision)

const assignment = z.object({ committeeId: sentId, assigned: z.boolean() })
const assignRequest = z.object({
  userId: sentId,
  assignments: z.array(assignment).min(1).max(limits.assignmentsPerCall),
})
export type AssignRequest = z.infer<typeof assignRequest>
const assignResponse = z.object({ userId: wireId, committees: z.array(wireId) })

const leadUser = z.object({
  userId: wireId,
  displayName: maybe,
  email: maybe,
  userRole: maybe,
  committees: z.array(wireId).nullish(),
  leads: ledGroups,
})

/** Only the data that the lead page needs: approved people, and the groups that the caller leads (edge case T73). */
const leadUsers = z.object({ committees: committeeNames, users: z.array(leadUser) })
export type LeadUsersWire = Complete<z.infer<typeof leadUsers>>

/** Calls of the leads of working groups. */
export const leadRoutes = {
  leadUsers: {
    ...endpoints.leadUsers,
    tag: 'lead',
    summary: 'The groups the caller leads, and the approved members',
    audience: 'lead',
    status: 200,
    response: leadUsers,
  },
  leadAssign: {
    ...endpoints.leadAssign,
    tag: 'lead',
    summary:
      'Adds or removes a member in groups the caller leads; If-Match with the role that the caller saw is optional',
    audience: 'lead',
    body: assignRequest,
    status: 204,
    errors: {
      404: 'No such user or group',
      409: 'The user is not approved, is a lead of the group, or has another role than If-Match says',
      428: 'A client that announces versions sent none',
    },
  },
} as const satisfies Partial<Record<RouteName, Route>>

/** Calls of the steering committee about people; its calls about events are in `events.ts`. */
export const steeringRoutes = {
  steeringCommittees: {
    ...endpoints.steeringCommittees,
    tag: 'steering',
    summary: 'Names of all working groups',
    audience: 'steering',
    status: 200,
    response: committeeNames,
  },
  steeringUsers: {
    ...endpoints.steeringUsers,
    tag: 'steering',
    summary: 'Approved users and open requests with their details',
    audience: 'steering',
    status: 200,
    response: steeringUsers,
  },
  approve: {
    ...endpoints.approve,
    tag: 'steering',
    summary: 'Approves a request; a temporary password is mailed once, however often this is called',
    audience: 'steering',
    body: approveRequest,
    status: 200,
    response: approveResponse,
    errors: { 404: 'No such user', 409: 'The e-mail is not that of the user' },
  },
  decline: {
    ...endpoints.decline,
    tag: 'steering',
    summary: 'Declines an open request',
    audience: 'steering',
    body: declineRequest,
    status: 200,
    response: declineResponse,
    errors: { 404: 'No such user', 409: 'The user is approved already' },
    capability: 'decline',
  },
  undoDecision: {
    ...endpoints.undoDecision,
    tag: 'steering',
    summary: 'Takes back the caller’s own decision before its e-mail is sent',
    audience: 'steering',
    body: undoRequest,
    status: 200,
    response: undoResponse,
    errors: { 404: 'No such user', 409: 'The e-mail has been sent, or somebody else decided' },
    capability: 'undo-decision',
  },
  decisions: {
    ...endpoints.decisions,
    tag: 'steering',
    summary: 'Who was approved or declined, by whom and when, newest first',
    audience: 'steering',
    status: 200,
    response: decisions,
    capability: 'decision-history',
  },
  steeringAssign: {
    ...endpoints.steeringAssign,
    tag: 'steering',
    summary:
      'Adds a user to groups or removes them; pairs not named stay as they are; If-Match with the role that the caller saw is optional',
    audience: 'steering',
    body: assignRequest,
    status: 200,
    response: assignResponse,
    errors: {
      404: 'No such user or group',
      409: 'Not approved, the last steering member, or another role than If-Match says',
      428: 'A client that announces versions sent none',
    },
  },
} as const satisfies Partial<Record<RouteName, Route>>
