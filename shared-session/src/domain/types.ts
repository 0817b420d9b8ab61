import type { Capability } from '@recog/api-contract/constants'
import type { ResponseBody } from '@recog/api-contract/client'
import type { Clean, With } from './clean'

/** The portal's domain as screens know it, derived from the contract (requirements chapter 3). Absent texts are ''. */

export type Role = 'board' | 'member'

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never
type HasRole = { readonly role: Role }

export type SessionCommittee = With<Clean<ItemOf<ResponseBody<'userInfo'>['committees']>>, HasRole>

/** Parts of a person that a display name is made from. */
export type Named = Partial<
  Pick<SessionUser, 'displayName' | 'firstName' | 'lastName' | 'userName' | 'email' | 'userId'>
>

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
export type CommitteePerson = With<Clean<ItemOf<CommitteeWire['members']>>, HasRole>
export type CommitteeName = Clean<ItemOf<ResponseBody<'steeringCommittees'>>>
export type Committee = With<
  Clean<CommitteeWire>,
  { readonly board: readonly CommitteePerson[]; readonly members: readonly CommitteePerson[] }
>

export type PublicMember = With<
  Clean<ResponseBody<'member'>>,
  { readonly committees: readonly SessionCommittee[] }
>
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
export type SteeringUser = Assignable<Clean<ItemOf<ResponseBody<'steeringUsers'>>>>
export interface LeadUsers {
  readonly committees: readonly CommitteeName[]
  readonly users: readonly MatrixUser[]
}

export type Decision = With<
  Clean<ItemOf<ResponseBody<'decisions'>>>,
  {
    /** The e-mail about it: waiting to be sent, or refused so far; '' once delivered or when there is none. */
    readonly mail: '' | 'waiting' | 'failing'
  }
>

export type PortalEvent = With<
  Clean<ItemOf<ResponseBody<'events'>>>,
  {
    /** For `If-Match`; '' where the server has none. */
    readonly version: string
  }
>

export type Project = Clean<ResponseBody<'project'>>
export type PickerUser = Clean<ItemOf<ResponseBody<'projectUsers'>>>

export type AuditItem = Clean<ItemOf<ResponseBody<'auditLogs'>['items']>>
export type AuditPage = Clean<ResponseBody<'auditLogs'>>

export type AccountResult = With<
  Clean<ItemOf<ResponseBody<'accounts'>>>,
  { readonly committees: readonly Omit<SessionCommittee, 'description'>[] }
>
export type AccountPreview = Clean<ItemOf<ResponseBody<'previewAccounts'>>>
export type BulkAddResult = Clean<ItemOf<ResponseBody<'bulkAdd'>['results']>>
type AssignedUserWire = ResponseBody<'assignUser'>
export type AssignedUser = With<
  Clean<AssignedUserWire>,
  { readonly assignments: readonly With<Clean<ItemOf<AssignedUserWire['assignments']>>, HasRole>[] }
>
