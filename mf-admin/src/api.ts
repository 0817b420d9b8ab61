import {
  call,
  routes,
  statusOf,
  type AccountResult,
  type CommitteeName,
  type RequestBody,
  type RequestQuery,
} from '@recog/shared-session'

/** All working groups; a server without the call for administrators is asked for the members' list. */
export const loadGroups = (signal: AbortSignal): Promise<readonly CommitteeName[]> =>
  call(routes.adminCommittees, { signal }).catch((error: unknown) => {
    if (![404, 405, 501].includes(statusOf(error) ?? 0)) throw error
    return call(routes.committees, { signal })
  })

/** Which e-mail addresses have an account already. Changes nothing. */
export const previewAddresses = (emails: readonly string[], signal?: AbortSignal) =>
  call(routes.previewAccounts, { body: { emails }, ...(signal ? { signal } : {}) })

/** How a person gets a password: the administrator reads it on screen and passes it on, or a link to choose one is e-mailed. */
export type Delivery = AccountResult['delivered']

/** Create accounts or reset their passwords, each on its own. The usual delivery is not sent, since not every server knows the field (R7.46). */
export const provisionAccounts = (emails: readonly string[], delivery: Delivery) =>
  call(routes.accounts, { body: { emails, ...(delivery === 'link' ? { delivery } : {}) } })

/** As the server takes roles (R9.12). */
export type WireRole = RequestBody<'bulkAdd'>['role']

/** Add people to a group; an account is created for anyone who has none. */
export const bulkAdd = (committeeId: string, role: WireRole, emails: readonly string[]) =>
  call(routes.bulkAdd, { path: { id: committeeId }, body: { role, emails } })

export type RoleAssignment = RequestBody<'assignUser'>['committees'][number]

/** Give one person roles in groups; the account is created when there is none. */
export const assignUser = (email: string, committees: readonly RoleAssignment[]) =>
  call(routes.assignUser, { body: { email, committees } })

export type AuditQuery = RequestQuery<'auditLogs'>

/** One page of the audit log. */
export const loadAuditPage = (query: AuditQuery, signal: AbortSignal) =>
  call(routes.auditLogs, { query, signal })
