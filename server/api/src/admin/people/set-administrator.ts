import type { App } from '../../app'
import type { Person } from '../../audit/entry'
import { record } from '../../audit/record'
import { inTransaction, type Write } from '../../database/write'
import { Refusal } from '../../http/refusal'
import { administratorNotice, tellAdministrators } from '../../notices/administrators'
import { enqueue } from '../../outbox/enqueue'
import { deactivated } from '../../policy/deactivated'
import { keepOneAdmin, lockWithAdmins } from './administrators'
import { personWithId } from '../find-person'
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
    await record(app, tx, { action, ...(actor && { actor }), target: person })
  })
  app.wakeOutbox()
}

const store = (tx: Write, userId: string, administrator: boolean) =>
  tx
    .updateTable('users')
    .set({ is_admin: administrator ? 1 : 0 })
    .where('id', '=', userId)
    .execute()
