import type { Write } from '../../database/write'
import { Refusal } from '../../http/refusal'
import { activeAdministrators } from '../../policy/active-members'
import { lockPeople } from './lock-people'

const active = (tx: Pick<Write, 'selectFrom'>) => activeAdministrators(tx).select('id')

/** Whether anybody is an administrator and an active member. */
export const hasAdmin = async (db: Pick<Write, 'selectFrom'>): Promise<boolean> =>
  (await active(db).limit(1).executeTakeFirst()) !== undefined

/** Whether nobody else is an administrator and an active member. */
export const isLastAdmin = async (tx: Pick<Write, 'selectFrom'>, userId: string): Promise<boolean> =>
  (await active(tx).where('id', '<>', userId).limit(1).executeTakeFirst()) === undefined

/**
 * Lock these people and all administrators, so that two of them cannot be removed at the same time because each was not the
 * last.
 */
export async function lockWithAdmins(tx: Write, ids: readonly string[]): Promise<void> {
  const admins = await active(tx).execute()
  await lockPeople(tx, [...ids, ...admins.map(({ id }) => id)])
}

/** @throws {Refusal} 409 for the last administrator who is an active member */
export async function keepOneAdmin(
  tx: Write,
  person: { readonly userId: string; readonly isAdmin: boolean },
): Promise<void> {
  if (person.isAdmin && (await isLastAdmin(tx, person.userId))) {
    throw new Refusal(
      409,
      'This is the last administrator. Please make somebody else an administrator first.',
      {
        code: 'last-administrator',
      },
    )
  }
}
