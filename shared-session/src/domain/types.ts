import type { Capability } from '@recog/api-contract/constants'
import type { ResponseBody } from '@recog/api-contract/client'
import type { Clean, With } from './clean'

/** The portal's domain as screens know it, derived from the contract (requirements chapter 3). Absent texts are ''. */

/** A person's role in a group: `board` is a work group lead (R3.7). */
export type Role = 'board' | 'member'

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never
type HasRole = { readonly role: Role }

/** A membership of the signed-in user. */
export type SessionCommittee = With<Clean<ItemOf<ResponseBody<'userInfo'>['committees']>>, HasRole>

/** Parts of a person that a display name is made from. */
export type Named = Partial<
  Pick<SessionUser, 'displayName' | 'firstName' | 'lastName' | 'userName' | 'email' | 'userId'>
>

/** The signed-in user (R3.5). */
export type SessionUser = With<
  Clean<ResponseBody<'userInfo'>>,
  {
    readonly committees: readonly SessionCommittee[]
    /** Derived from membership in the one steering committee. */
    readonly isSteering: boolean
    readonly capabilities: readonly Capability[]
  }
>

type CommitteeWire = ResponseBody<'committee'>
/** A person in a group. */
export type CommitteePerson = With<Clean<ItemOf<CommitteeWire['members']>>, HasRole>
/** A group without its people. */
export type CommitteeName = Clean<ItemOf<ResponseBody<'steeringCommittees'>>>
/** A group with its people; `board` are its leads. */
export type Committee = With<
  Clean<CommitteeWire>,
  { readonly board: readonly CommitteePerson[]; readonly members: readonly CommitteePerson[] }
>

/** A member's public page. */
export type PublicMember = With<
  Clean<ResponseBody<'member'>>,
  { readonly committees: readonly SessionCommittee[] }
>
/** The signed-in user's own profile. */
export type OwnProfile = With<
  Clean<ResponseBody<'profile'>>,
  { readonly committees: readonly SessionCommittee[] }
>

type Assignable<Row> = Omit<Row, 'userRole' | 'committees'> & {
  readonly isApproved: boolean
  readonly committeeIds: readonly string[]
}
/** An approved person as a matrix shows them. */
export type MatrixUser = Assignable<Clean<ItemOf<ResponseBody<'leadUsers'>['users']>>>
/** A person as the steering pages show them, with the data of the request to join. */
export type SteeringUser = Assignable<Clean<ItemOf<ResponseBody<'steeringUsers'>>>>
/** The matrix of a work group lead: the groups they lead, and the people they may assign. */
export interface LeadUsers {
  readonly committees: readonly CommitteeName[]
  readonly users: readonly MatrixUser[]
}

/** A decision about a request to join. */
export type Decision = With<
  Clean<ItemOf<ResponseBody<'decisions'>>>,
  {
    /** The e-mail about it: waiting to be sent, or refused so far; '' once delivered or when there is none. */
    readonly mail: '' | 'waiting' | 'failing'
  }
>

/** An event; `scheduledUtc` is an ISO instant, '' when the server's cannot be read. */
export type PortalEvent = With<
  Clean<ItemOf<ResponseBody<'events'>>>,
  {
    /** For `If-Match`; '' where the server has none. */
    readonly version: string
  }
>

/** A project. */
export type Project = With<
  Clean<ResponseBody<'project'>>,
  {
    /** For `If-Match`; '' where the server has none. */
    readonly version: string
  }
>
/** A person who can be added to a project. */
export type PickerUser = Clean<ItemOf<ResponseBody<'projectUsers'>>>

/** An entry of the audit log. */
export type AuditItem = Clean<ItemOf<ResponseBody<'auditLogs'>['items']>>
/** A page of the audit log. */
export type AuditPage = Clean<ResponseBody<'auditLogs'>>

/** The result of creating an account, or of resetting its password. */
export type AccountResult = With<
  Clean<ItemOf<ResponseBody<'accounts'>>>,
  { readonly committees: readonly Omit<SessionCommittee, 'description'>[] }
>
/** An address before its account is created or reset. */
export type AccountPreview = Clean<ItemOf<ResponseBody<'previewAccounts'>>>
/** The result of adding one address to a group. */
export type BulkAddResult = Clean<ItemOf<ResponseBody<'bulkAdd'>['results']>>
type AssignedUserWire = ResponseBody<'assignUser'>
/** The result of assigning a person to groups. */
export type AssignedUser = With<
  Clean<AssignedUserWire>,
  { readonly assignments: readonly With<Clean<ItemOf<AssignedUserWire['assignments']>>, HasRole>[] }
>
