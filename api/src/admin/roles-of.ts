import { normaliseEmail } from '../database/normalise'
import type { Database } from '../database/open'

/** The roles of the person with this e-mail address, by name of the group. */
export async function rolesOf(db: Database, email: string) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('committees', 'committees.id', 'memberships.committee_id')
    .select(['committees.id', 'committees.name', 'memberships.role'])
    .where('users.email_normalised', '=', normaliseEmail(email))
    .orderBy('committees.name_sort')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role === 'board' ? 'Board' : 'Member' }))
}
