import { normaliseEmail, personSortKey } from '../database/normalise'
import type { Write } from '../database/write'

/** Give an account another address, by which people without a name are sorted. @throws if another account has it */
export async function setAddress(tx: Write, userId: string, email: string): Promise<void> {
  const { first_name, last_name } = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({
      email,
      email_normalised: normaliseEmail(email),
      name_sort: personSortKey(last_name, first_name, email),
    })
    .where('id', '=', userId)
    .execute()
}
