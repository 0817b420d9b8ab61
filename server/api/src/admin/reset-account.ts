import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { administratorNotice, tellAdministrators } from '../notices/administrators'
import { endSessions } from '../identity/sessions'
import { deactivated, declined } from '../policy/deactivated'
import { storeDecision } from '../steering/pending-decision'
import { personWithId } from './find-person'
import { lockPeople } from './people/lock-people'
import { type FirstAccess, passwordColumns, mailAccess, deliveryOf } from './first-access'

/**
 * Invalidate the password, end every session and mail a new way to sign in. Also approves an open request, which is recorded
 * as such. A declined person gets no way in: only the steering committee changes its decisions.
 *
 * @throws {Refusal} 409 with the code 'deactivated' for a deactivated account, 'declined' for a declined person
 */
export async function resetAccount(
  app: App,
  tx: Write,
  actor: Person | undefined,
  { userId }: Person,
  access: FirstAccess,
): Promise<void> {
  await lockPeople(tx, [userId])
  const target = await personWithId(tx, userId)
  if (target.deactivatedAt !== null) throw deactivated()
  if (target.userRole === 'Declined') throw declined()
  const approves = target.userRole === 'Applicant'
  await tx
    .updateTable('users')
    .set({
      ...passwordColumns(app, access),
      ...(approves && { user_role: 'Committee' as const, is_admin: 0 }),
    })
    .where('id', '=', target.userId)
    .execute()
  await endSessions(tx, target.userId)
  await mailAccess(app, tx, target, access, 'reset')
  if (target.isAdmin) {
    const notice = administratorNotice('administrator-reset', target, actor)
    await tellAdministrators(app, tx, notice, [actor, target])
  }
  await record(app, tx, {
    action: 'account.password-reset',
    ...(actor && { actor }),
    target,
    details: { delivery: deliveryOf(access) },
  })
  if (!approves) return
  await storeDecision(app, tx, actor, target, { decision: 'approved' })
  await record(app, tx, { action: 'member.approved', ...(actor && { actor }), target })
}
