import type { App } from '../app'
import type { Database } from '../database/open'
import { activeMembers } from '../policy/active-members'
import { isApproved, type SignedIn } from '../policy/actor'

/**
 * Whether a caller gets the addresses and institutions of people: approved callers do, others if the operator allows it (edge
 * case T118).
 */
export const seesEmails = ({ settings }: App, actor: SignedIn): boolean =>
  isApproved(actor) || settings.emailsForApplicants

/** Active members, with their addresses and institutions or without. */
export async function projectUsers(db: Database, withEmails: boolean) {
  const rows = await activeMembers(db)
    .select(['id as userId', 'display_name as displayName', 'email', 'institution'])
    .orderBy('name_sort')
    .execute()
  return withEmails ? rows : rows.map((row) => ({ ...row, email: null, institution: null }))
}
