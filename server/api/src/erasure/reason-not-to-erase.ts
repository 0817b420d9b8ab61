import type { Write } from '../database/write'

/**
 * Why a person cannot be erased yet; undefined if they can. Erasing comes after leaving: deactivating an account hands over what
 * depends on the person, so an active member is never erased. This is the only place that decides it.
 */
export async function reasonNotToErase(
  tx: Pick<Write, 'selectFrom'>,
  userId: string,
): Promise<string | undefined> {
  const user = await tx
    .selectFrom('users')
    .select(['is_admin', 'user_role', 'deactivated_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user?.is_admin === 1) return 'This person is an administrator.'
  if (user?.user_role === 'Committee' && user.deactivated_at === null)
    return 'This person is an active member.'
  return undefined
}
