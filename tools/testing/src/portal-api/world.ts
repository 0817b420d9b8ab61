import type {
  AnnouncementsWire,
  Attendance,
  Capability,
  EventAnswer,
  NotificationChoice,
  NotificationKind,
  NotificationsWire,
  ProjectWire,
} from '@recog/api-contract'
import { demoPersonas, demoSteeringGroup, demoAccountPeople } from '@recog/api-contract/demo'
import { isAllowed, type Audience, type Rights } from '@recog/api-contract/rules'

/** The data of the fake API: an invented group, as rows of a database. */

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
  /** Instant; absent for an active account. */
  readonly deactivatedAt?: string | undefined
  /** Until when signing in is refused; absent if it is not. */
  readonly blockedUntil?: string | undefined
  /** How they sign in: in a way of their own unless it is set. */
  readonly access?: 'invited' | 'temporary'
  readonly accessUntil?: string
  readonly hasSecondStep?: boolean
  readonly lastSignInAt?: string
  readonly secondStepReset?:
    { readonly askedBy: string; readonly askedByName: string; readonly dueAt: string } | undefined
  /** When an open request was sent. */
  readonly requestedAt?: string
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
  readonly endsUtc: string | null
  readonly timeZone: string
  readonly location: string
  readonly weblink: string
  readonly note: string
  readonly committeeIds: readonly string[]
  readonly cancelledAt: string | null
  readonly cancelReason: string
  readonly seats: number | null
  readonly isPublic: boolean
  readonly version: number
}

interface StoredProject {
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
  /** 1 without it. */
  readonly version?: number
  readonly isArchived?: boolean
}

/** A project; fields that are only in the contract are stored as they were sent. */
export type ProjectRow = StoredProject &
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- empty until the contract has another field
  Partial<Omit<ProjectWire, keyof StoredProject | 'committeeNames' | 'isUserLead'>>

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

export interface AnswerRow {
  readonly eventId: string
  readonly userId: string
  readonly answer: EventAnswer
  readonly attendance: Attendance | null
  readonly isWaiting: boolean
  readonly answeredAt: string
}

export interface World {
  /** In the order in which they were given. */
  answers: readonly AnswerRow[]
  /** Whose export was requested, and how often its state was read since. */
  exports: ReadonlyMap<string, number>
  /** When the links of the persona's calendar programs were made, and last used; under '' that to all events, others by group. */
  calendarFeeds: ReadonlyMap<string, string>
  /** When the persona's emails about what come. */
  notificationChoices: Readonly<Partial<Record<NotificationKind, NotificationChoice>>>
  /** What the persona was told. */
  notifications: NotificationsWire['items']
  /** When and why emails to the persona failed, if their address is held. */
  undelivered: NotificationsWire['undelivered']
  /** What the persona has announced. */
  announcements: AnnouncementsWire['sent']
  /** Capabilities that the server announces. */
  capabilities: readonly Capability[]
  people: readonly Person[]
  groups: readonly Group[]
  memberships: readonly Membership[]
  events: readonly EventRow[]
  projects: readonly ProjectRow[]
  audit: readonly AuditRow[]
  decisions: readonly DecisionRow[]
  /** People as they were before a decision that can be undone. */
  undecided?: readonly Person[]
}

export const STEERING = demoSteeringGroup.id

/** The personas (requirements chapter 6); each except the first is a person of the world. */
export const PERSONAS = ['anonymous', ...demoPersonas] as const
export type Persona = (typeof PERSONAS)[number]

/** People in lists and pickers: deactivated ones are in none. */
export const activePeople = ({ people }: World): readonly Person[] =>
  people.filter(({ deactivatedAt }) => !deactivatedAt)

/** The person with this id; undefined if the world has none. */
export const personById = ({ people }: World, userId: string): Person | undefined =>
  people.find((person) => person.userId === userId)

/** The person of a persona; undefined for a visitor who is not signed in. */
export const personOf = (world: World, persona: Persona): Person | undefined =>
  persona === 'anonymous' ? undefined : personById(world, demoAccountPeople[persona].id)

/** First and last name; a space where both are missing. */
export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** The name of a group; its id if there is none. */
export const groupName = ({ groups }: World, groupId: string): string =>
  groups.find(({ id }) => id === groupId)?.name ?? groupId

/** The groups of a person, with the role in each. */
export const membershipsOf = ({ memberships }: World, userId: string): readonly Membership[] =>
  memberships.filter((membership) => membership.userId === userId)

/** The rights of a person, as the rules need them. */
export function rightsOf(world: World, { userId, approved, isAdmin }: Person): Rights {
  const memberships = membershipsOf(world, userId)
  return {
    userId,
    isApproved: approved,
    isSteering: memberships.some(({ groupId }) => groupId === STEERING),
    isAdmin,
    leads: memberships.filter(({ role }) => role === 'board').map(({ groupId }) => groupId),
  }
}

/** Whether a person may make a call, before any rule about its object (requirements chapter 6). */
export const mayCall = (world: World, me: Person | undefined, audience: Audience): boolean =>
  audience === 'anyone' || (me !== undefined && isAllowed(audience, rightsOf(world, me)))
