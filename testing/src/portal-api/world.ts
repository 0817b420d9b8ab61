import type { Capability } from '@recog/api-contract'
import { isAllowed, type Audience, type Rights } from '@recog/api-contract/rules'

/** A made-up group, held in memory: what a designer clicks through. Rows are as the database of a server would have them. */

export interface Person {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly degrees: string
  readonly institution: string
  readonly isAdmin: boolean
  readonly approved: boolean
  readonly expertiseAreas: string
  readonly interestAreas: string
  readonly clinicalRoles: string
}

export interface Group {
  readonly id: string
  readonly name: string
  readonly description: string
}

export interface Membership {
  readonly userId: string
  readonly groupId: string
  readonly role: 'board' | 'member'
}

export interface EventRow {
  readonly id: string
  readonly title: string
  readonly scheduledUtc: string
  readonly timeZone: string
  readonly location: string
  readonly weblink: string
  readonly note: string
  readonly version: number
}

export interface ProjectRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly ownerUserId: string
  readonly isApproved: boolean
  readonly status: string
  readonly leadIds: readonly string[]
  readonly memberIds: readonly string[]
  readonly committeeIds: readonly string[]
  readonly createdAt: string
}

export interface AuditRow {
  readonly id: string
  readonly createdAt: string
  readonly action: string
  readonly actorId: string
  readonly targetId: string
  readonly groupId: string
  readonly eventId: string
  readonly details: Readonly<Record<string, unknown>>
}

interface DecisionRow {
  readonly userId: string
  readonly decision: 'approved' | 'declined'
  readonly reason: string
  readonly decidedAt: string
  readonly decidedBy: string
}

export interface World {
  /** Everything this server offers beyond chapter 7 of the requirements. */
  capabilities: readonly Capability[]
  people: readonly Person[]
  groups: readonly Group[]
  memberships: readonly Membership[]
  events: readonly EventRow[]
  projects: readonly ProjectRow[]
  audit: readonly AuditRow[]
  decisions: readonly DecisionRow[]
}

export const STEERING = 'steering'

/** Everyone the portal knows (requirements chapter 6); each but the first is a person of the world. */
export const PERSONAS = ['anonymous', 'applicant', 'member', 'lead', 'steering', 'admin'] as const
export type Persona = (typeof PERSONAS)[number]

export const personById = ({ people }: World, userId: string): Person | undefined =>
  people.find((person) => person.userId === userId)

export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

export const membershipsOf = ({ memberships }: World, userId: string): readonly Membership[] =>
  memberships.filter((membership) => membership.userId === userId)

/** What the rules need to know of a person of the world. */
export function rightsOf(world: World, { userId, approved, isAdmin }: Person): Rights {
  const held = membershipsOf(world, userId)
  return {
    userId,
    isApproved: approved,
    isSteering: held.some(({ groupId }) => groupId === STEERING),
    isAdmin,
    leads: held.filter(({ role }) => role === 'board').map(({ groupId }) => groupId),
  }
}

/** What a person may call, before any rule about the object (requirements chapter 6). */
export const mayCall = (world: World, me: Person | undefined, audience: Audience): boolean =>
  audience === 'anyone' || (me !== undefined && isAllowed(audience, rightsOf(world, me)))
