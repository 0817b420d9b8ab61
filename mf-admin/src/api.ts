import {
  api,
  loadCommittees,
  statusOf,
  toAccountPreviews,
  toAccountResults,
  toAssignedUser,
  toAuditPage,
  toBulkAddResults,
  toCommitteeNames,
  type AccountPreview,
  type AccountResult,
  type AssignedUser,
  type AuditPage,
  type BulkAddResult,
  type CommitteeName,
} from '@recog/shared-session'

/** As the server takes roles (spec section 9). */
export type WireRole = 'Board' | 'Member'

/** All working groups; a server without the call for administrators is asked for the members' list. */
export const loadGroups = (signal: AbortSignal): Promise<readonly CommitteeName[]> =>
  api.get('/api/admin/getCommitteeUsers', toCommitteeNames, { signal }).catch((error: unknown) => {
    if (![404, 405, 501].includes(statusOf(error) ?? 0)) throw error
    return loadCommittees(signal)
  })

/** Which addresses have an account already. Changes nothing. */
export const previewAddresses = (
  emails: readonly string[],
  signal?: AbortSignal,
): Promise<AccountPreview[]> =>
  api.post('/api/admin/users/preview', { emails }, toAccountPreviews, signal ? { signal } : {})

/** Create accounts or reset their passwords, each address by itself. */
export const provisionAccounts = (emails: readonly string[]): Promise<AccountResult[]> =>
  api.post('/api/admin/users/account', { emails }, toAccountResults)

/** Add people to a group; whoever has no account gets one. */
export const bulkAdd = (
  committeeId: string,
  role: WireRole,
  emails: readonly string[],
): Promise<BulkAddResult[]> =>
  api.post(
    `/api/admin/committees/${encodeURIComponent(committeeId)}/bulk-add`,
    { role, emails },
    toBulkAddResults,
  )

export interface RoleAssignment {
  readonly committeeId: string
  readonly role: WireRole
}

/** Give one person roles in groups; the account is created when there is none. */
export const assignUser = (email: string, committees: readonly RoleAssignment[]): Promise<AssignedUser> =>
  api.post('/api/admin/users/assign', { email, committees }, toAssignedUser)

/** One page of the audit log. */
export const loadAuditPage = (
  params: Record<string, string | number>,
  signal: AbortSignal,
): Promise<AuditPage> => api.get('/api/admin/audit-logs', toAuditPage, { params, signal })
