import { api, toAccountResults, type AccountResult } from '@recog/shared-session'

/** Create accounts or reset their passwords, each address by itself. */
export const provisionAccounts = (emails: readonly string[]): Promise<AccountResult[]> =>
  api.post('/api/admin/users/account', { emails }, toAccountResults)
