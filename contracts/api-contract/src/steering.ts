import { z } from 'zod'
import type { Complete } from './route'
import { limits } from './constants'
import { extension, line, maybe, paragraph, sentId, wireId } from './wire'

/** The groups of a person, by role: the role is the version of a membership, sent back as `If-Match`. */
export const ledGroups = extension(z.array(wireId).nullish(), 'membership-versions').describe(
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
export const steeringUsers = z.array(steeringUser)

export const approveRequest = z.object({ userId: sentId, email: line(limits.email).nullish() })

/** How long the e-mail about a decision waits, so that the decision can be undone. */
const undoSeconds = extension(z.number().nullish(), 'undo-decision').describe(
  'Seconds for which the caller can undo this decision; null if another call decided',
)
export const approveResponse = z.object({
  userId: wireId,
  alreadyApproved: z.boolean(),
  message: z.string(),
  undoSeconds,
})

export const declineRequest = z.object({ userId: sentId, reason: paragraph(limits.declineReason).nullish() })
export const declineResponse = z.object({ userId: wireId, undoSeconds })

export const undoRequest = z.object({ userId: sentId })
export const undoResponse = z.object({ userId: wireId })

const decision = z.object({
  userId: wireId,
  displayName: maybe,
  email: maybe,
  decision: z.enum(['approved', 'declined']),
  reason: maybe,
  decidedAt: z.string(),
  decidedBy: maybe,
  /** The mail to the approved person: not sent yet, or being retried after a failure; null once delivered. */
  mail: z.enum(['waiting', 'failing']).nullish(),
})
export const decisions = z.array(decision)

const assignment = z.object({ committeeId: sentId, assigned: z.boolean() })
export const assignRequest = z.object({
  userId: sentId,
  assignments: z.array(assignment).min(1).max(limits.assignmentsPerCall),
})
export type AssignRequest = z.infer<typeof assignRequest>
export const assignResponse = z.object({ userId: wireId, committees: z.array(wireId) })
