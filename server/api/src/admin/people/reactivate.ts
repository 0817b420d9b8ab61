import type { App } from '../../app'
import type { Person } from '../../audit/entry'
import { record } from '../../audit/record'
import { inTransaction } from '../../database/write'
import { enqueue } from '../../outbox/enqueue'
import { personWithId } from '../find-person'
import { personMail } from './mails'

/**
 * Reactivate a person, who signs in with the password they had, and belongs to their groups again as a member. What was handed
 * over stays with the successors, and administrator rights are not restored (R6.34). A second call changes nothing.
 *
 * @param actor undefined for the command line
 * @throws {Refusal} 404 if there is no such person
 */
export async function reactivate(app: App, actor: Person | undefined, userId: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const person = await personWithId(tx, userId)
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ deactivated_at: null })
      .where('id', '=', userId)
      .where('deactivated_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return
    await enqueue(app, tx, personMail(app.settings, person, 'reactivated'))
    await record(app, tx, { action: 'account.reactivated', ...(actor && { actor }), target: person })
  })
  app.wakeOutbox()
}
