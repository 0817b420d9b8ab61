import { normaliseEmail, personSortKey } from '../database/normalise'
import type { Write } from '../database/write'

interface Account {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
}

/** Give an account another address, by which people without a name are sorted. @throws if another account has it */
export const setAddress = (tx: Write, { userId, firstName, lastName }: Account, email: string) =>
  tx
    .updateTable('users')
    .set({
      email,
      email_normalised: normaliseEmail(email),
      name_sort: personSortKey(lastName, firstName, email),
    })
    .where('id', '=', userId)
    .execute()
