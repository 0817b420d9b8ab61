import { z } from 'zod'
import { limits } from './constants'
import { endpoints, type RouteName } from './endpoints'
import type { Complete, Route } from './route'
import { receivedRole, extension, line, maybe, paragraph, wireId } from './wire'

/** A membership in the session and on member pages: role 'board' or 'member'. */
export const membership = z.object({ id: wireId, name: maybe, description: maybe, role: receivedRole })

const sessionUser = z.object({
  userId: wireId,
  userName: maybe,
  displayName: maybe,
  firstName: maybe,
  lastName: maybe,
  email: maybe,
  isAdmin: z.boolean().nullish(),
  isCommittee: z.boolean().nullish(),
  committees: z.array(membership).nullish(),
  requestedAt: extension(maybe, 'request-dates').describe(
    'When an applicant has sent the open request; null for everybody else',
  ),
  pendingRequests: extension(z.number().nullish(), 'pending-requests').describe(
    'How many requests to join wait, for steering members; null for everybody else',
  ),
  capabilities: extension(z.array(z.string()).nullish()).describe(
    'Names of what the server offers beyond chapter 7 of the requirements',
  ),
})
export type SessionUserWire = Complete<z.infer<typeof sessionUser>>

export const ownProfile = z.object({
  userId: wireId,
  displayName: maybe,
  firstName: maybe,
  lastName: maybe,
  degrees: maybe,
  institution: maybe,
  email: maybe,
  isAdmin: z.boolean().nullish(),
  isCommittee: z.boolean().nullish(),
  committees: z
    .array(
      z.object({
        committeeId: wireId,
        committeeName: maybe,
        committeeDescription: maybe,
        role: receivedRole,
      }),
    )
    .nullish(),
  expertiseAreas: extension(maybe, 'profile-interests').describe('Asked for when joining'),
  interestAreas: extension(maybe, 'profile-interests').describe('Asked for when joining'),
  orcid: extension(maybe, 'orcid').describe('ORCID iD, as ORCID has confirmed it; null: none'),
  version: extension(maybe, 'profile-versions').describe(
    'Sent back as If-Match to detect a change in between',
  ),
})
export type OwnProfileWire = Complete<z.infer<typeof ownProfile>>

const csrfToken = z.object({ csrfToken: z.string() })

const nameText = 'First name and last name are required.'
export const nameUpdate = z.object({
  firstName: line(limits.name, nameText),
  lastName: line(limits.name, nameText),
  displayName: line(limits.displayName).nullish(),
  degrees: extension(line(limits.degrees).nullish(), 'profile-details').describe('Absent: stays as it is'),
  institution: extension(line(limits.institution).nullish(), 'profile-details').describe(
    'Absent: stays as it is',
  ),
  expertiseAreas: extension(paragraph(limits.interests).nullish(), 'profile-interests').describe(
    'Absent: stays as it is',
  ),
  interestAreas: extension(paragraph(limits.interests).nullish(), 'profile-interests').describe(
    'Absent: stays as it is',
  ),
})
export type NameUpdate = z.infer<typeof nameUpdate>

/** Calls of the session: anti-forgery token, user and sign-out. */
export const sessionRoutes = {
  csrfToken: {
    ...endpoints.csrfToken,
    tag: 'session',
    summary: 'Anti-forgery token for the caller’s session, sent back as a header with every write',
    audience: 'anyone',
    neverStored: true,
    status: 200,
    response: csrfToken,
  },
  userInfo: {
    ...endpoints.userInfo,
    tag: 'session',
    summary: 'The signed-in user with roles and working groups',
    audience: 'signed-in',
    neverStored: true,
    lenient: true,
    status: 200,
    response: sessionUser,
  },
  logout: {
    ...endpoints.logout,
    tag: 'session',
    summary: 'Ends the session on the server',
    audience: 'anyone',
    status: 204,
  },
} as const satisfies Partial<Record<RouteName, Route>>
