import type { ResponseBody } from '@recog/api-contract/client'
import type { Clean, ItemOf, With } from './clean'
import type { HasRole } from './groups'
import type { SessionCommittee } from './session'

/** An entry of the audit log. */
export type AuditItem = Clean<ItemOf<ResponseBody<'auditLogs'>['items']>>
/** A page of the audit log. */
export type AuditPage = Clean<ResponseBody<'auditLogs'>>

/** The result of creating an account, or of resetting its password. */
export type AccountResult = With<
  Clean<ItemOf<ResponseBody<'accounts'>>>,
  { readonly committees: readonly Omit<SessionCommittee, 'description'>[] }
>
/** An address before its account is created or reset; the groups are the current ones. */
export type AccountPreview = With<
  Clean<ItemOf<ResponseBody<'previewAccounts'>>>,
  { readonly committees: readonly Omit<SessionCommittee, 'description'>[] }
>
/** The result of adding one address to a group. */
export type BulkAddResult = Clean<ItemOf<ResponseBody<'bulkAdd'>['results']>>
type AssignedUserWire = ResponseBody<'assignUser'>
/** The result of assigning a person to groups. */
export type AssignedUser = With<
  Clean<AssignedUserWire>,
  { readonly assignments: readonly With<Clean<ItemOf<AssignedUserWire['assignments']>>, HasRole>[] }
>

/** Where a person's request to join stands. */
export type MembershipStatus = 'member' | 'applicant' | 'declined'
type HasStatus<Row> = Omit<Row, 'userRole'> & { readonly status: MembershipStatus }
/** A person as administrators see them; `deactivatedAt` is '' for an active account. */
export type PortalPerson = HasStatus<Clean<ItemOf<ResponseBody<'people'>>>>
/** A person with their access, and what somebody must take over before they leave. */
export type PersonDetails = HasStatus<Clean<ResponseBody<'person'>>>
/** How well the installation is set up, with what to do where it is not. */
export type SystemReport = Clean<ResponseBody<'system'>>
/** What one of its checks found. */
export type SystemFinding = SystemReport['findings'][number]

/** Something that a person holds. */
export type Holding = PersonDetails['groups'][number] | PersonDetails['projects'][number]
