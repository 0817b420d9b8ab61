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
  /** 1 without it. */
  readonly version?: number
  readonly isArchived?: boolean
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

export interface DecisionRow {
  readonly userId: string
  readonly decision: 'approved' | 'declined'
  readonly reason: string
  readonly decidedAt: string
  readonly decidedBy: string
}
