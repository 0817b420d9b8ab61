import { later, type App } from '../../app'
import type { Person } from '../../audit/entry'
import { record } from '../../audit/record'
import { inTransaction, type Write } from '../../database/write'
import { deactivated, Refusal } from '../../http/errors'
import { dropReset, openReset } from '../../identity/reset-refusal'
import { removeSecondFactor, secondFactorOf } from '../../identity/second-factor'
import { endSessions } from '../../identity/sessions'
import { administratorNotice, tellAdministrators } from '../../notices/administrators'
import { enqueue } from '../../outbox/enqueue'
import { activeAdministrators, findPersonById, lockPeople, personWithId, PERSON } from '../../policy/people'
import type { SignedIn } from '../../policy/actor'
import { secondStepResetMail } from './mails'

/** How long the person has to refuse, unless another administrator confirms it. Seconds. */
const WAIT = 24 * 3600

/**
 * The person of such a request, locked.
 *
 * @throws {Refusal} 404 if there is no such person; 409 if it is the actor
 */
async function lockedTarget(tx: Write, actor: Person, userId: string) {
  if (actor.userId === userId)
    throw new Refusal(409, 'You change your own second step at "Sign-in and security".')
  await lockPeople(tx, [userId])
  return personWithId(tx, userId)
}

/**
 * Ask to remove the second step of somebody who has lost it (R4.43): in a day, unless they sign in before. They are told, and so are the
 * other administrators. Asking twice changes nothing.
 *
 * @throws {Refusal} 404 if there is no such person; 409 if they have no second step or are deactivated, it is the actor, or another
 *   administrator has asked
 */
export async function askReset(app: App, actor: SignedIn, userId: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const person = await lockedTarget(tx, actor, userId)
    if (person.deactivatedAt !== null) throw deactivated()
    await checkHasFactors(tx, person)
    const open = await openReset(tx, userId)
    if (open?.askedBy === actor.userId) return
    if (open) throw new Refusal(409, 'Another administrator has asked for this already. You can confirm it.')
    const dueAt = later(app, WAIT)
    await tx
      .insertInto('second_step_resets')
      .values({ user_id: userId, asked_by: actor.userId, due_at: dueAt })
      .execute()
    await enqueue(app, tx, secondStepResetMail(app.settings, person, actor, dueAt))
    const notice = administratorNotice('second-step-reset', person, actor)
    await tellAdministrators(app, tx, notice, [actor, person])
    await record(app, tx, { action: 'second-factor.reset-asked', actor, target: person })
  })
  app.wakeOutbox()
}

/**
 * Do at once what another administrator has asked for (R4.43).
 *
 * @throws {Refusal} 404 if there is no such person; 409 if nobody has asked, or the actor is not independent of who did
 */
export async function confirmReset(app: App, actor: SignedIn, userId: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const person = await lockedTarget(tx, actor, userId)
    const open = await openReset(tx, userId)
    if (!open) throw new Refusal(409, 'Nobody has asked for this, or it is done already.')
    await checkIndependent(app, tx, actor, open.askedBy)
    await record(app, tx, { action: 'second-factor.reset-confirmed', actor, target: person })
    await forgetFactors(app, tx, person, actor)
  })
  app.wakeOutbox()
}

/**
 * Check that one person is not two administrators: with an account that one of the two has made an administrator, or whose password one has
 * reset, which may have been seen; or with one that is an administrator only for a moment.
 *
 * @throws {Refusal} 409 otherwise
 */
async function checkIndependent(app: App, tx: Write, actor: SignedIn, askedBy: string): Promise<void> {
  if (actor.userId === askedBy) throw new Refusal(409, 'Another administrator has to confirm this.')
  if (actor.factors < 2)
    throw new Refusal(409, 'Only an administrator who has signed in with a second step can confirm this.')
  const both = [actor.userId, askedBy]
  const dependent = await tx
    .selectFrom('audit')
    .select('seq')
    .where('target_id', 'in', both)
    .where((eb) =>
      eb.or([
        eb('action', '=', 'account.made-admin').and(
          eb.or([eb('actor_id', 'in', both), eb('created_at', '>', later(app, -WAIT))]),
        ),
        eb('action', 'in', ['account.password-reset', 'account.invited'])
          .and('details', 'like', '%password%')
          .and('actor_id', 'in', both),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (dependent)
    throw new Refusal(
      409,
      'The two of you must have been administrators for a day, and neither may have made the other one, or reset their password.',
    )
}

/**
 * Withdraw the request. Without one, nothing changes.
 *
 * @throws {Refusal} 404 if there is no such person
 */
export const withdrawReset = (app: App, actor: SignedIn, userId: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const person = await personWithId(tx, userId)
    if (!(await dropReset(tx, userId))) return
    await record(app, tx, { action: 'second-factor.reset-withdrawn', actor, target: person })
  })

/** Remove the second steps for which the day is over. That somebody asked who is no administrator any more counts as withdrawn. */
export async function resetDueSecondSteps(app: App): Promise<void> {
  const due = await app.db
    .selectFrom('second_step_resets')
    .select('user_id')
    .where('due_at', '<=', app.now())
    .execute()
  for (const { user_id } of due) {
    await inTransaction(app.db, async (tx) => {
      await lockPeople(tx, [user_id])
      const open = await openReset(tx, user_id)
      const person = await findPersonById(tx, user_id)
      // The person may have signed in meanwhile.
      if (!open || !person || open.dueAt > app.now()) return
      const asker = await activeAdministrators(tx)
        .select(PERSON)
        .where('id', '=', open.askedBy)
        .executeTakeFirst()
      if (asker) return forgetFactors(app, tx, person, asker)
      await dropReset(tx, user_id)
      await record(app, tx, { action: 'second-factor.reset-withdrawn', target: person })
    })
  }
  if (due.length > 0) app.wakeOutbox()
}

/** @throws {Refusal} 409 for somebody who has no second step, who may have been mistaken for another */
export async function checkHasFactors(tx: Write, { userId, email }: Person): Promise<void> {
  const { since, passkeys } = await secondFactorOf(tx, userId)
  if (since === undefined && passkeys === 0)
    throw new Refusal(409, `${email} has neither an authenticator app nor a passkey.`)
}

/**
 * Remove the app, the recovery codes and the passkeys of somebody who has lost them, and end their sessions; the password still counts. They are
 * told.
 *
 * @param actor undefined for the command line
 */
export async function forgetFactors(
  app: App,
  tx: Write,
  person: Person,
  actor: Person | undefined,
): Promise<void> {
  await dropReset(tx, person.userId)
  await tx.deleteFrom('passkeys').where('user_id', '=', person.userId).execute()
  await endSessions(tx, person.userId)
  await removeSecondFactor(app, tx, person, actor)
}
