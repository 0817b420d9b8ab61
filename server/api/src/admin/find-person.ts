import type { Person } from '../audit/entry'
import { normaliseEmail } from '../database/normalise'
import type { UserRole } from '../database/tables/people'
import type { Write } from '../database/write'
import { Refusal } from '../http/errors'

type Reader = Pick<Write, 'selectFrom'>

/** A person, whatever their status. */
export interface KnownPerson extends Person {
  readonly userRole: UserRole
  readonly isAdmin: boolean
  readonly deactivatedAt: string | null
}

/** The person with this address, in any spelling of it (edge case T122). */
export const findPerson = (db: Reader, email: string): Promise<KnownPerson | undefined> =>
  personWhere(db, 'email_normalised', normaliseEmail(email))

/** The person with this id, whatever their status. */
export const findPersonById = (db: Reader, id: string): Promise<KnownPerson | undefined> =>
  personWhere(db, 'id', id)

/** @throws {Refusal} 404 if there is nobody with this id */
export async function personWithId(db: Reader, id: string): Promise<KnownPerson> {
  const person = await findPersonById(db, id)
  if (!person) throw new Refusal(404, 'There is no such person.')
  return person
}

async function personWhere(db: Reader, column: 'id' | 'email_normalised', value: string) {
  const row = await db
    .selectFrom('users')
    .select([
      'id as userId',
      'email',
      'display_name as displayName',
      'user_role as userRole',
      'is_admin',
      'deactivated_at as deactivatedAt',
    ])
    .where(column, '=', value)
    .executeTakeFirst()
  if (!row) return undefined
  const { is_admin, ...person } = row
  return { ...person, isAdmin: is_admin === 1 }
}

/**
 * Lock people for this transaction by updating their rows, which works on both engines. Call it before groups and projects are
 * locked. People are always locked in the same order, so that two calls cannot deadlock.
 */
export async function lockPeople(tx: Write, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) {
    await tx
      .updateTable('users')
      .set((eb) => ({ name_sort: eb.ref('name_sort') }))
      .where('id', '=', id)
      .execute()
  }
}
