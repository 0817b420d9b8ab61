import type { App } from '../../app'
import type { Person } from '../../audit/entry'
import { record } from '../../audit/record'
import { inTransaction, type Write } from '../../database/write'
import { deactivated, Refusal } from '../../http/errors'
import { administratorNotice, tellAdministrators } from '../../notices/administrators'
import { enqueue } from '../../outbox/enqueue'
import { activeAdministrators, personWithId, lockPeople } from '../../policy/people'
import { personMail } from './mails'

/**
 * Make an active member an administrator, or take the rights away. Takes effect with the person's next call (edge case T14). A
 * second call changes nothing.
 *
 * @param actor undefined for the command line
 * @throws {Refusal} 404 if there is no such person; 409 to revoke from the last administrator, or to grant to somebody who is
 *   not an active member
 */
export async function setAdministrator(
  app: App,
  actor: Person | undefined,
  userId: string,
  administrator: boolean,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockWithAdmins(tx, [userId])
    const person = await personWithId(tx, userId)
    if (person.isAdmin === administrator) return
    if (!administrator) await keepOneAdmin(tx, person)
    else if (person.deactivatedAt !== null) throw deactivated()
    else if (person.userRole !== 'Committee') throw new Refusal(409, 'This person is not approved yet.')
    await store(tx, userId, administrator)
    await enqueue(app, tx, personMail(app.settings, person, administrator ? 'made-admin' : 'admin-revoked'))
    const notice = administratorNotice('administrator-made', person, actor)
    if (administrator) await tellAdministrators(app, tx, notice, [actor, person])
    const action = administrator ? 'account.made-admin' : 'account.admin-revoked'
    await record(app, tx, { action, actor, target: person })
  })
  app.wakeOutbox()
}

const store = (tx: Write, userId: string, administrator: boolean) =>
  tx
    .updateTable('users')
    .set({ is_admin: administrator ? 1 : 0 })
    .where('id', '=', userId)
    .execute()

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
