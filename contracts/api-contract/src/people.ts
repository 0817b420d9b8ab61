import { z } from 'zod'
import { accountAccess, limits } from './constants'
import { endpoints, type RouteName } from './endpoints'
import type { Complete, Route } from './route'
import { extension, maybe, sentId, wireId, idParams } from './wire'

const person = z.object({
  userId: wireId,
  displayName: maybe,
  email: maybe,
  userRole: maybe.describe('Committee means approved'),
  isAdmin: z.boolean(),
  deactivatedAt: maybe.describe('Instant; null for an active account'),
  access: extension(z.enum(accountAccess).nullish(), 'account-state').describe(
    'How the person signs in: own is a password of their own, or a passkey; null: not at all yet',
  ),
  accessUntil: extension(maybe, 'account-state').describe(
    'Instant until which the link or temporary password works; null if it was used up, or for others',
  ),
  hasSecondStep: extension(z.boolean().nullish(), 'account-state').describe(
    'An authenticator app, or a passkey',
  ),
  lastSignInAt: extension(maybe, 'account-state').describe('Instant; null if none is on record'),
})
const people = z.array(
  person.extend({
    hasOwnPassword: extension(z.boolean().nullish(), 'password-state').describe(
      'False as long as there is none, or a temporary one: the person has not signed in since',
    ),
  }),
)
export type PersonWire = Complete<z.infer<typeof people>[number]>

const holding = z.object({
  id: wireId,
  name: maybe,
  needsSuccessor: z.boolean().describe('Whether nobody is left for it when the person leaves'),
  suggested: z.array(wireId).describe('Ids of active members who belong to it, to suggest them first'),
})

/** A person's duties that somebody else must take over, and the state of their account. */
const personDetails = person.extend({
  isLastAdmin: z.boolean(),
  sessions: z.number().int().describe('Where the person is signed in now'),
  unreachableSince: extension(maybe, 'held-addresses').describe(
    'When the last email failed, if the address takes none; null otherwise',
  ),
  secondStepReset: extension(
    z.object({ askedBy: wireId, askedByName: maybe, dueAt: z.string() }).nullish(),
    'second-step-reset',
  ).describe('The open request to remove the second step, which happens at dueAt; null without one'),
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

const deactivation = z.object({
  groups: successors.describe('Who takes over which group'),
  projects: successors.describe('Who takes over which project'),
})
export type Deactivation = z.infer<typeof deactivation>

/** Calls that change something send JSON, also those that need no details (R7.5). */
const nothing = z.object({})

const administratorUpdate = z.object({ administrator: z.boolean() })
export type AdministratorUpdate = z.infer<typeof administratorUpdate>

export const leaveRequest = z.object({
  successorUserId: sentId
    .nullish()
    .describe('Member of the group who becomes its lead; required of its only lead'),
})
export type LeaveRequest = z.infer<typeof leaveRequest>

const notFound = { 404: 'No such person' }

/** Calls of administrators about people: what they hold, deactivating and reactivating them, and their access. */
export const peopleRoutes = {
  people: {
    ...endpoints.people,
    tag: 'people',
    summary: 'Everybody with an account or a request, deactivated people included',
    audience: 'admin',
    status: 200,
    response: people,
    capability: 'people',
  },
  person: {
    ...endpoints.person,
    tag: 'people',
    summary: 'One person: their access, and what somebody must take over before they leave',
    audience: 'admin',
    params: idParams,
    status: 200,
    response: personDetails,
    errors: notFound,
    capability: 'people',
  },
  deactivatePerson: {
    ...endpoints.deactivatePerson,
    tag: 'people',
    summary:
      'Hands over what a person holds, and deactivates the account: sessions end at once, and lists skip the person',
    audience: 'admin',
    needsProof: true,
    params: idParams,
    body: deactivation,
    status: 204,
    errors: {
      ...notFound,
      409: 'A successor is missing or unsuitable, or it is the caller or the last administrator',
    },
    capability: 'people',
  },
  reactivatePerson: {
    ...endpoints.reactivatePerson,
    tag: 'people',
    summary: 'Reactivates an account; what was handed over stays with the successors',
    audience: 'admin',
    params: idParams,
    body: nothing,
    status: 204,
    errors: notFound,
    capability: 'people',
  },
  setAdministrator: {
    ...endpoints.setAdministrator,
    tag: 'people',
    summary: 'Grants or revokes administrator rights',
    audience: 'admin',
    needsProof: true,
    params: idParams,
    body: administratorUpdate,
    status: 204,
    errors: { ...notFound, 409: 'The last administrator, or not an active member' },
    capability: 'people',
  },
  endPersonSessions: {
    ...endpoints.endPersonSessions,
    tag: 'people',
    summary: 'Ends all sessions of a person, and their open password links; the caller’s own session stays',
    audience: 'admin',
    params: idParams,
    body: nothing,
    status: 204,
    errors: notFound,
    capability: 'people',
  },
  unlockPerson: {
    ...endpoints.unlockPerson,
    tag: 'people',
    summary: 'Lifts the limits on signing in to an account',
    audience: 'admin',
    params: idParams,
    body: nothing,
    status: 204,
    errors: notFound,
    capability: 'people',
  },
  askSecondStepReset: {
    ...endpoints.askSecondStepReset,
    tag: 'people',
    summary:
      'Asks to remove app, recovery codes and passkeys of somebody who lost them: in a day, unless they sign in before',
    audience: 'admin',
    needsProof: true,
    params: idParams,
    body: nothing,
    status: 204,
    errors: { ...notFound, 409: 'No second step, one’s own account, or somebody has asked already' },
    capability: 'second-step-reset',
  },
  confirmSecondStepReset: {
    ...endpoints.confirmSecondStepReset,
    tag: 'people',
    summary: 'Does at once what another administrator has asked for',
    audience: 'admin',
    needsProof: true,
    params: idParams,
    body: nothing,
    status: 204,
    errors: { ...notFound, 409: 'Nobody has asked, or the caller cannot confirm it' },
    capability: 'second-step-reset',
  },
  withdrawSecondStepReset: {
    ...endpoints.withdrawSecondStepReset,
    tag: 'people',
    summary: 'Withdraws the request; the second step stays',
    audience: 'admin',
    params: idParams,
    status: 204,
    errors: notFound,
    capability: 'second-step-reset',
  },
} as const satisfies Partial<Record<RouteName, Route>>
