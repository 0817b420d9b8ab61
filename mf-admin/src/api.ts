import { api, toAccountResults, toAuditPage, type AccountResult, type AuditPage } from '@recog/shared-session'

/** Create accounts or reset their passwords, each address by itself. */
export const provisionAccounts = (emails: readonly string[]): Promise<AccountResult[]> =>
  api.post('/api/admin/users/account', { emails }, toAccountResults)

/** One page of the audit log. */
export const loadAuditPage = (
  params: Record<string, string | number>,
  signal: AbortSignal,
): Promise<AuditPage> => api.get('/api/admin/audit-logs', toAuditPage, { params, signal })
