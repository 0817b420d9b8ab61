import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { Refusal } from '../http/refusal'
import { endSessions } from '../identity/sessions'
import type { SignedIn } from '../policy/actor'
import { declinedMail } from './mails'
import { credentialsOf, storeUndoable, UNDO_SECONDS } from './pending-decision'

interface DeclineCall {
  readonly app: App
  readonly actor: SignedIn
  readonly body: { userId: string; reason?: string | null | undefined }
}

/**
 * Decline an open request with a reason that only steering members see; the applicant is told who declined it. A second call
 * changes nothing.
 *
 * @throws {Refusal} 404 if there is no such person; 409 if they are already approved
 */
export async function decline({ app, actor, body }: DeclineCall) {
  const user = await app.db
    .selectFrom('users')
    .select(['id as userId', 'email', 'display_name as displayName'])
    .where('id', '=', body.userId)
    .executeTakeFirst()
  if (!user) throw new Refusal(404, 'Member not found.')
  const declined = await inTransaction(app.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ user_role: 'Declined' })
      .where('id', '=', user.userId)
      .where('user_role', '=', 'Applicant')
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) {
      const now = await tx
        .selectFrom('users')
        .select('user_role')
        .where('id', '=', user.userId)
        .executeTakeFirst()
      if (now?.user_role === 'Committee') throw new Refusal(409, 'This person is already approved.')
      return false
    }
    await endSessions(tx, user.userId)
    await storeUndoable(app, tx, {
      actor,
      target: user,
      decision: { decision: 'declined', reason: body.reason },
      mail: declinedMail(app.settings, user, actor),
      before: await credentialsOf(tx, user.userId),
    })
    await record(app, tx, { action: 'member.declined', actor, target: user })
    return true
  })
  app.wakeOutbox()
  return { userId: user.userId, undoSeconds: declined ? UNDO_SECONDS : null }
}
