import type { Person } from '../audit/entry'
import { normaliseEmail } from '../database/normalise'
import type { UserRole } from '../database/tables/people'
import type { Write } from '../database/write'
import { Refusal } from '../http/errors'

type Reader = Pick<Write, 'selectFrom'>

/** The columns of `users` that tell who somebody is. */
export const PERSON = ['id as userId', 'email', 'display_name as displayName'] as const

/**
 * Approved members whose account is active. Every list, picker, matrix and mail draft is made from them, so that people who have
 * left appear nowhere (R6.34).
 */
export const activeMembers = (db: Reader) =>
  db.selectFrom('users').where('users.user_role', '=', 'Committee').where('users.deactivated_at', 'is', null)

/** The active member with this id or address; undefined for anybody else. */
export const activeMember = (
  db: Reader,
  column: 'id' | 'email_normalised',
  value: string,
): Promise<Person | undefined> =>
  activeMembers(db).select(PERSON).where(column, '=', value).executeTakeFirst()

/** Active members who are administrators: whoever left, or is not approved, has no rights. */
export const activeAdministrators = (db: Reader) => activeMembers(db).where('users.is_admin', '=', 1)

/** The requests to join that wait for a decision: not those of people whose account was deactivated meanwhile. */
export const openRequests = (db: Reader) =>
  db.selectFrom('users').where('user_role', '=', 'Applicant').where('deactivated_at', 'is', null)

/** A person, whatever their status. */
export interface KnownPerson extends Person {
  readonly userRole: UserRole
  readonly isAdmin: boolean
  readonly deactivatedAt: string | null
}

/** The person with this address, in any spelling of it (edge case T122), whatever their status. */
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
    .select([...PERSON, 'user_role as userRole', 'is_admin', 'deactivated_at as deactivatedAt'])
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
