import type { PublicMemberWire } from '@recog/api-contract'
import type { App } from '../app'
import { Refusal } from '../http/refusal'

/**
 * An approved member's profile. People who are not approved are not found (decision D3). Of a member who has left only the name
 * is sent, for the projects and events they contributed to (R6.36).
 *
 * @throws {Refusal} 404 if no approved member has this id
 */
export async function member(call: { app: App; params: { userId: string } }): Promise<PublicMemberWire> {
  const { db } = call.app
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'display_name',
      'first_name',
      'last_name',
      'degrees',
      'institution',
      'email',
      'deactivated_at',
    ])
    .where('id', '=', call.params.userId)
    .where('user_role', '=', 'Committee')
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'Member not found.')
  const { id: userId, display_name: displayName, first_name: firstName, last_name: lastName } = row
  const name = { userId, displayName, firstName, lastName }
  if (row.deactivated_at !== null) {
    return { ...name, degrees: '', institution: '', email: '', committees: [], hasLeft: true }
  }
  const committees = await db
    .selectFrom('memberships')
    .innerJoin('committees', 'committees.id', 'memberships.committee_id')
    .select(['committees.id', 'committees.name', 'committees.description', 'memberships.role'])
    .where('memberships.user_id', '=', row.id)
    .orderBy('committees.name_sort')
    .execute()
  return {
    ...name,
    degrees: row.degrees,
    institution: row.institution,
    email: row.email,
    committees,
    hasLeft: false,
  }
}
