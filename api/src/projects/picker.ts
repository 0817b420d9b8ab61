import type { PickerUserWire } from '@recog/api-contract'
import type { App } from '../app'
import { isApproved, type SignedIn } from '../policy/actor'

/**
 * Approved people. Their addresses are included for approved callers, and for others if the operator allows it (edge case
 * T118).
 */
export async function projectUsers({ app, actor }: { app: App; actor: SignedIn }): Promise<PickerUserWire[]> {
  const rows = await app.db
    .selectFrom('users')
    .select(['id as userId', 'display_name as displayName', 'email'])
    .where('user_role', '=', 'Committee')
    .orderBy('name_sort')
    .execute()
  return isApproved(actor) || app.settings.emailsForApplicants
    ? rows
    : rows.map((row) => ({ ...row, email: null }))
}
