import { z } from 'zod'
import type { Complete } from './route'
import { limits } from './constants'
import { maybe, sentId, wireId } from './wire'

const person = z.object({
  userId: wireId,
  displayName: maybe,
  email: maybe,
  userRole: maybe.describe('Committee means approved'),
  isAdmin: z.boolean(),
  deactivatedAt: maybe.describe('Instant; null for an active account'),
})
export type PersonWire = Complete<z.infer<typeof person>>
export const people = z.array(person)

const holding = z.object({
  id: wireId,
  name: maybe,
  needsSuccessor: z.boolean().describe('Whether nobody is left for it when the person leaves'),
  suggested: z.array(wireId).describe('Ids of active members who belong to it, to suggest them first'),
})

/** A person's duties that somebody else must take over, and the state of their account. */
export const personDetails = person.extend({
  isLastAdmin: z.boolean(),
  sessions: z.number().int().describe('Where the person is signed in now'),
  blockedUntil: maybe.describe('Instant until which signing in is refused after too many attempts'),
  groups: z.array(holding.extend({ role: z.enum(['lead', 'steering']) })),
  projects: z.array(holding.extend({ isOwner: z.boolean(), isLead: z.boolean() })),
  openRequests: z
    .number()
    .int()
    .describe('Requests to join that the person may decide, as a steering member'),
})
export type PersonDetailsWire = Complete<z.infer<typeof personDetails>>

const successor = z.object({ id: sentId, userId: sentId })
const successors = z.array(successor).max(limits.assignmentsPerCall)

export const deactivation = z.object({
  groups: successors.describe('Who takes over which group'),
  projects: successors.describe('Who takes over which project'),
})
export type Deactivation = z.infer<typeof deactivation>

/** Calls that change something send JSON, also those that need no details (R7.5). */
export const nothing = z.object({})

export const administratorUpdate = z.object({ administrator: z.boolean() })
export type AdministratorUpdate = z.infer<typeof administratorUpdate>

export const leaveRequest = z.object({
  successorUserId: sentId
    .nullish()
    .describe('Member of the group who becomes its lead; required of its only lead'),
})
export type LeaveRequest = z.infer<typeof leaveRequest>
