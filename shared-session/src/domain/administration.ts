import { accountAccess, approvedRole, auditPage, type AccountAccess } from '@recog/api-contract/constants'
import type { ResponseBody } from '@recog/api-contract/client'
import type { HasRole } from './groups'
import {
  count,
  fieldOf,
  flag,
  instant,
  list,
  object,
  one,
  readRole,
  rows,
  text,
  texts,
  type Clean,
  type ItemOf,
  type Read,
  type With,
} from './read'
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
/** How somebody signs in; undefined from a server that does not say, and for `access` also where they cannot. */
interface AccountState {
  readonly access?: AccountAccess | undefined
  readonly hasSecondStep?: boolean | undefined
}
/** A person as administrators see them; `deactivatedAt` is '' for an active account. */
export type PortalPerson = With<
  HasStatus<Clean<ItemOf<ResponseBody<'people'>>>>,
  AccountState & {
    /** Undefined from a server that does not say. */
    readonly hasOwnPassword?: boolean | undefined
  }
>
/** A person with their access, and what somebody must take over before they leave. */
export type PersonDetails = With<
  HasStatus<Clean<ResponseBody<'person'>>>,
  AccountState & {
    /** The open request to remove the second step. */
    readonly secondStepReset?: Clean<NonNullable<ResponseBody<'person'>['secondStepReset']>> | undefined
  }
>
/** How well the installation is set up, with what to do where it is not. */
export type SystemReport = Clean<ResponseBody<'system'>>
/** What one of its checks found. */
export type SystemFinding = SystemReport['findings'][number]

/** Something that a person holds. */
export type Holding = PersonDetails['groups'][number] | PersonDetails['projects'][number]

/** Some servers send only the names of the groups. */
const toMembership = (value: unknown): AccountResult['committees'][number] => ({
  id: text(fieldOf(value, 'id')),
  name: text(value) || text(fieldOf(value, 'name')) || text(fieldOf(value, 'committeeName')),
  role: readRole(fieldOf(value, 'role')),
})

export const toAccountResults = rows(
  object<AccountResult>({
    email: text,
    error: text,
    created: flag,
    password: text,
    note: text,
    delivered: (value) => (value === 'link' ? 'link' : 'password'),
    committees: list(toMembership),
  }),
)

export const toAccountPreviews = rows(
  object<AccountPreview>({
    email: text,
    exists: flag,
    hasRequest: flag,
    displayName: text,
    isAdmin: flag,
    committees: list(toMembership),
  }),
)

export const toBulkAddResults = rows(
  object<BulkAddResult>({ email: text, created: flag, initialPassword: text, error: text, note: text }),
)

export const toAssignedUser = object<AssignedUser>({
  created: flag,
  initialPassword: text,
  assignments: list(object({ committeeName: text, role: readRole, note: text })),
})

const toAuditItem = object<AuditItem>({
  id: text,
  createdAt: instant,
  action: text,
  actorUserId: text,
  actorEmail: text,
  actorName: text,
  targetUserId: text,
  targetEmail: text,
  targetName: text,
  targetCommitteeId: text,
  targetCommitteeName: text,
  targetEventId: text,
  detailsJson: text,
})

const toAuditItems = rows(toAuditItem)

/** @throws UnreadableResponseError when the response has no list of entries: that does not mean an empty log */
export function toAuditPage(value: unknown): AuditPage {
  const items = toAuditItems(fieldOf(value, 'items') ?? value)
  return {
    items,
    total: count(items.length)(fieldOf(value, 'total')),
    page: Math.max(1, count(1)(fieldOf(value, 'page'))),
    pageSize: Math.max(1, count(auditPage.defaultSize)(fieldOf(value, 'pageSize'))),
  }
}

/** Reads a status like the steering pages do: anything unknown is an applicant (R3.8). */
const membershipStatus: Read<MembershipStatus> = (value) => {
  const role = text(value).trim().toLowerCase()
  if (role === approvedRole.toLowerCase()) return 'member'
  return role === 'declined' ? 'declined' : 'applicant'
}

/** Reads a flag that not every server sends. */
const flagIfSaid: Read<boolean | undefined> = (value) => (typeof value === 'boolean' ? value : undefined)

const person = {
  userId: text,
  displayName: text,
  email: text,
  isAdmin: flag,
  deactivatedAt: instant,
  access: (value: unknown) => accountAccess.find((each) => each === value),
  accessUntil: instant,
  hasSecondStep: flagIfSaid,
  lastSignInAt: instant,
}

const readPerson = object<Omit<PortalPerson, 'status'>>({
  ...person,
  hasOwnPassword: flagIfSaid,
})

const withStatus =
  <T>(read: Read<T>): Read<T & { readonly status: MembershipStatus }> =>
  (value) => ({ ...read(value), status: membershipStatus(fieldOf(value, 'userRole')) })

const holding = { id: text, name: text, needsSuccessor: flag, suggested: texts }

export const toPeople = rows(withStatus(readPerson))

export const toPersonDetails = one(
  'userId',
  withStatus(
    object<Omit<PersonDetails, 'status'>>({
      ...person,
      isLastAdmin: flag,
      sessions: count(0),
      unreachableSince: instant,
      secondStepReset: one('askedBy', object({ askedBy: text, askedByName: text, dueAt: instant })),
      blockedUntil: instant,
      groups: list(object({ ...holding, role: (value) => (value === 'steering' ? 'steering' : 'lead') })),
      projects: list(object({ ...holding, isOwner: flag, isLead: flag })),
      openRequests: count(0),
    }),
  ),
)

/** Reads how well a check went: anything unknown is a problem, so that nobody overlooks it. */
const findingStatus: Read<SystemFinding['status']> = (value) => {
  const word = text(value).trim().toLowerCase()
  return word === 'ok' || word === 'warning' ? word : 'problem'
}

export const toSystemReport = object<SystemReport>({
  checkedAt: instant,
  findings: list(
    object<SystemFinding>({
      check: text,
      title: text,
      status: findingStatus,
      message: text,
      action: text,
      docs: text,
    }),
  ),
})
