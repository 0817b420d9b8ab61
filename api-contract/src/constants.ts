/** Limits and lists of chapter 9 of the requirements. Free of zod: browser code may import this file. */

export const clinicalRoles = [
  'Physician',
  'Physicist',
  'Informaticist',
  'Dosimetrist',
  'Radiation Therapist',
  'Administrator',
  'Grants',
] as const

export const limits = {
  name: 100,
  displayName: 200,
  email: 254,
  degrees: 200,
  institution: 300,
  interests: 300,
  clinicalRoles: 500,
  eventTitle: 200,
  eventLocation: 300,
  eventNote: 2000,
  weblink: 2000,
  projectName: 200,
  projectDescription: 2000,
  projectStatus: 100,
  declineReason: 1000,
  addressesPerCall: 500,
  assignmentsPerCall: 200,
  peoplePerProject: 500,
  id: 200,
} as const

export const auditPage = { defaultSize: 50, maxSize: 200 } as const

export const wireRoles = ['Board', 'Member'] as const
export type WireRole = (typeof wireRoles)[number]

/** The wire value of `userRole` that means approved (R3.8). */
export const approvedRole = 'Committee'

export const projectStatuses = ['In Progress', 'Completed', 'Discontinued'] as const

/**
 * Everything a server may offer beyond chapter 7 of the requirements (R7.46). The server announces its capabilities in
 * `userinfo`, and screens omit features that are not announced.
 */
export const capabilities = [
  'bot-challenge',
  'decline',
  'decision-history',
  'account-preview',
  'account-links',
  'project-versions',
] as const
export type Capability = (typeof capabilities)[number]

/**
 * A client sends this header with the value 1 to announce that it sends `If-Match` where the server has versions. The server
 * then refuses a write without it (428), so that no such client overwrites by mistake.
 */
export const VERSION_CAPABLE_HEADER = 'X-Version-Capable'

/** How the owner of a new or reset account signs in: with a temporary password (R4.9), or by a link to choose one. */
export const accountDeliveries = ['password', 'link'] as const
export type AccountDelivery = (typeof accountDeliveries)[number]
