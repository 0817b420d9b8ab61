import {
  call,
  routes,
  statusOf,
  type AccountResult,
  type CommitteeName,
  type RequestBody,
  type RequestQuery,
} from '@recog/shared-session'

/** Load all working groups. If the server has no call for administrators, the members' list is loaded instead. */
export const loadGroups = (signal: AbortSignal): Promise<readonly CommitteeName[]> =>
  call(routes.adminCommittees, { signal }).catch((error: unknown) => {
    if (![404, 405, 501].includes(statusOf(error) ?? 0)) throw error
    return call(routes.committees, { signal })
  })

/** Load which e-mail addresses have an account. Changes nothing. */
export const previewAddresses = (emails: readonly string[], signal?: AbortSignal) =>
  call(routes.previewAccounts, { body: { emails }, ...(signal ? { signal } : {}) })

/** How a person receives a password: from the administrator, who sees it on screen, or by an e-mailed link to choose one. */
export type Delivery = AccountResult['delivered']

/**
 * Create accounts or reset their passwords; each address succeeds or fails independently. The default delivery is omitted,
 * since not every server knows the field (R7.46).
 */
export const provisionAccounts = (emails: readonly string[], delivery: Delivery) =>
  call(routes.accounts, { body: { emails, ...(delivery === 'link' ? { delivery } : {}) } })

/** Roles on the wire (R9.12). */
export type WireRole = RequestBody<'bulkAdd'>['role']

/** Add people to a group; an account is created for anyone who has none. */
export const bulkAdd = (committeeId: string, role: WireRole, emails: readonly string[]) =>
  call(routes.bulkAdd, { path: { id: committeeId }, body: { role, emails } })

export type RoleAssignment = RequestBody<'assignUser'>['committees'][number]

/** Give one person roles in groups; a missing account is created. */
export const assignUser = (email: string, committees: readonly RoleAssignment[]) =>
  call(routes.assignUser, { body: { email, committees } })

export type AuditQuery = RequestQuery<'auditLogs'>

/** Load one page of the audit log. */
export const loadAuditPage = (query: AuditQuery, signal: AbortSignal) =>
  call(routes.auditLogs, { query, signal })
