import type { PersonWire } from '@recog/api-contract'
import type { Database } from '../../database/open'

/** Everybody by name, whatever their status. */
export async function listPeople(db: Database): Promise<PersonWire[]> {
  const rows = await db
    .selectFrom('users')
    .select([
      'id as userId',
      'display_name as displayName',
      'email',
      'user_role as userRole',
      'is_admin',
      'deactivated_at as deactivatedAt',
    ])
    .orderBy('name_sort')
    .orderBy('id')
    .execute()
  return rows.map(({ is_admin, ...person }) => ({ ...person, isAdmin: is_admin === 1 }))
}
