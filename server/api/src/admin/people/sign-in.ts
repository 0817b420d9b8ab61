import type { App } from '../../app'
import type { Person } from '../../audit/entry'
import { record } from '../../audit/record'
import { inTransaction } from '../../database/write'
import { forgetDevices } from '../../identity/devices'
import { endSessions } from '../../identity/sessions'
import { liftSignInLimits } from '../../identity/sign-in-limits'
import { enqueue } from '../../outbox/enqueue'
import { personWithId } from '../../policy/people'
import { personMail } from './mails'

/** An administrator, with the session they are using; undefined for the command line. */
type Actor = (Person & { readonly sessionId: string }) | undefined

/**
 * Ends all sessions of a person, invalidates open password links, and forgets the browsers, one of which may be lost. Administrators who do this to themselves keep the session
 * they are using.
 *
 * @throws {Refusal} 404 if there is no such person
 */
export async function endSessionsOf(app: App, actor: Actor, userId: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const person = await personWithId(tx, userId)
    await endSessions(tx, userId, actor?.userId === userId ? actor.sessionId : undefined)
    await forgetDevices(tx, userId)
    if (person.deactivatedAt === null) {
      await enqueue(app, tx, personMail(app.settings, person, 'sessions-ended'))
    }
    await record(app, tx, { action: 'account.sessions-ended', actor, target: person })
  })
  app.wakeOutbox()
}

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
    await record(app, tx, { action: 'account.unlocked', actor, target: person })
  })
  app.wakeOutbox()
}
