import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { endSessions } from '../identity/sessions'
import { deactivated } from '../policy/deactivated'
import { storeDecision } from '../steering/store-decision'
import type { KnownPerson } from './find-person'
import { type FirstAccess, passwordColumns, mailAccess, deliveryOf } from './first-access'

/**
 * Invalidate the password, end every session and mail a new way to sign in. Also approves an open request, which is recorded
 * as such. A declined person stays declined: only the steering committee changes its decisions.
 *
 * @throws {Refusal} 409 with the code 'deactivated' for a deactivated account
 */
export async function resetAccount(
  app: App,
  tx: Write,
  actor: Person | undefined,
  target: KnownPerson,
  access: FirstAccess,
): Promise<void> {
  if (target.deactivatedAt !== null) throw deactivated()
  const approves = target.userRole === 'Applicant'
  await tx
    .updateTable('users')
    .set({ ...passwordColumns(app, access), ...(approves && { user_role: 'Committee' as const }) })
    .where('id', '=', target.userId)
    .execute()
  await endSessions(tx, target.userId)
  await mailAccess(app, tx, target, access, 'reset')
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
