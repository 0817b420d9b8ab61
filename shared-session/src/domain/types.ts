/** The portal's domain as the browser knows it (spec section 3). Ids are strings; what was missing is ''. */

export type Role = 'board' | 'member'

export interface SessionCommittee {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly role: Role
}

/** What a display name is made from. */
export interface Named {
  readonly displayName?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly userName?: string
  readonly email?: string
  readonly userId?: string
}

export interface SessionUser {
  readonly userId: string
  readonly userName: string
  readonly displayName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly isAdmin: boolean
  readonly isCommittee: boolean
  /** Derived from membership in the one steering committee. */
  readonly isSteering: boolean
  readonly committees: readonly SessionCommittee[]
}

export interface CommitteePerson {
  readonly userId: string
  readonly displayName: string
  readonly email: string
  readonly role: Role
  readonly joinedAt: string
}

export interface CommitteeName {
  readonly id: string
  readonly name: string
  readonly description: string
}

export interface Committee extends CommitteeName {
  readonly board: readonly CommitteePerson[]
  readonly members: readonly CommitteePerson[]
}

export interface PublicMember {
  readonly userId: string
  readonly displayName: string
  readonly firstName: string
  readonly lastName: string
  readonly degrees: string
  readonly institution: string
  readonly email: string
  readonly committees: readonly SessionCommittee[]
}

export interface OwnProfile extends PublicMember {
  readonly isAdmin: boolean
  readonly isCommittee: boolean
}

export interface SteeringUser {
  readonly userId: string
  readonly email: string
  readonly displayName: string
  readonly isApproved: boolean
  readonly committeeIds: readonly string[]
  readonly degrees: string
  readonly institution: string
  readonly expertiseAreas: string
  readonly interestAreas: string
  readonly clinicalRoles: string
}

export interface Decision {
  readonly userId: string
  readonly displayName: string
  readonly email: string
  readonly decision: 'approved' | 'declined'
  readonly reason: string
  readonly decidedAt: string
  readonly decidedBy: string
  /** The mail about it: on its way, or refused so far; '' once delivered or when there is none. */
  readonly mail: '' | 'waiting' | 'failing'
}

export interface LeadUsers {
  readonly committees: readonly CommitteeName[]
  readonly users: readonly SteeringUser[]
}

export interface PortalEvent {
  readonly id: string
  readonly title: string
  /** An instant, ISO 8601 with Z. */
  readonly scheduledUtc: string
  readonly timeZone: string
  readonly location: string
  readonly weblink: string
  readonly note: string
  /** For `If-Match`, where the server gives one. */
  readonly version: string
}

export interface Project {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly ownerUserId: string
  readonly isApproved: boolean
  readonly status: string
  readonly leadIds: readonly string[]
  readonly memberIds: readonly string[]
  readonly committeeIds: readonly string[]
  readonly committeeNames: readonly string[]
  readonly isUserLead: boolean
  readonly createdAt: string
}

export interface PickerUser {
  readonly userId: string
  readonly displayName: string
  readonly email: string
}

export interface AuditItem {
  readonly id: string
  readonly createdAt: string
  readonly action: string
  readonly actorEmail: string
  readonly actorName: string
  readonly targetEmail: string
  readonly targetName: string
  readonly targetCommitteeName: string
  readonly targetEventId: string
  readonly detailsJson: string
}

export interface AuditPage {
  readonly items: readonly AuditItem[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

export interface AccountResult {
  readonly email: string
  readonly error: string
  readonly created: boolean
  readonly password: string
  readonly committees: readonly SessionCommittee[]
}

export interface AccountPreview {
  readonly email: string
  readonly exists: boolean
  readonly displayName: string
  readonly isAdmin: boolean
}

export interface BulkAddResult {
  readonly email: string
  readonly created: boolean
  readonly initialPassword: string
  readonly error: string
  readonly note: string
}

export interface AssignedUser {
  readonly created: boolean
  readonly initialPassword: string
  readonly assignments: readonly { readonly committeeName: string; readonly role: Role }[]
}
