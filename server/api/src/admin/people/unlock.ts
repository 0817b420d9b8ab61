import type { App } from '../../app'
import type { Person } from '../../audit/entry'
import { record } from '../../audit/record'
import { inTransaction } from '../../database/write'
import { liftSignInLimits } from '../../identity/sign-in-limits'
import { enqueue } from '../../outbox/enqueue'
import { personWithId } from '../find-person'
import { personMail } from './mails'

/**
 * Lift the limits on signing in to an account, from all networks. The limit of a network itself stays, because it protects
 * every account.
 *
 * @param actor undefined for the command line
 * @throws {Refusal} 404 if there is no such person
 */
export async function unlock(app: App, actor: Person | undefined, userId: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const person = await personWithId(tx, userId)
    await liftSignInLimits(app, tx, person.email)
    if (person.deactivatedAt === null) {
      await enqueue(app, tx, personMail(app.settings, person, 'unlocked'))
    }
    await record(app, tx, { action: 'account.unlocked', ...(actor && { actor }), target: person })
  })
  app.wakeOutbox()
}
