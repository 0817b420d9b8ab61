import type { Person } from '../audit/entry'
import type { Write } from '../database/write'
import { Refusal } from '../http/refusal'
import { deactivated } from '../policy/deactivated'

/**
 * The active member to assign (edge case T65), locked so that their approval is not undone at the same time.
 *
 * @throws {Refusal} 404 if there is no such person; 409 if they are not approved, or were deactivated
 */
export async function approvedTarget(tx: Write, userId: string): Promise<Person> {
  const row = await tx
    .updateTable('users')
    .set((eb) => ({ user_role: eb.ref('user_role') }))
    .where('id', '=', userId)
    .returning(['id as userId', 'email', 'display_name as displayName', 'user_role', 'deactivated_at'])
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'Member not found.')
  if (row.user_role !== 'Committee') throw new Refusal(409, 'This person is not approved yet.')
  if (row.deactivated_at !== null) throw deactivated()
  return row
}
