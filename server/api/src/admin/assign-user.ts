import type { AssignUserRequest, WireRole } from '@recog/api-contract'
import type { App } from '../app'
import { lockGroups } from '../committees/set-memberships'
import { inTransaction } from '../database/write'
import type { SignedIn } from '../policy/actor'
import { ensureAccount, passwordIfNeeded } from './ensure-account'
import { grantRole } from './grant'

interface AssignUserCall {
  readonly app: App
  readonly actor: SignedIn
  readonly body: AssignUserRequest
}

/**
 * Give one person roles in groups, all or none. Groups that are not named do not change (decision D10).
 *
 * @throws {Refusal} 404 if a group does not exist; 409 if the person was declined; 503 if too many passwords are waiting to be hashed
 */
export async function assignUser({ app, actor, body }: AssignUserCall) {
  const temporary = await passwordIfNeeded(app, body.email)
  const result = await inTransaction(app.db, async (tx) => {
    const groups = await lockGroups(
      tx,
      body.committees.map((assignment) => assignment.committeeId),
    )
    const { person, created, initialPassword } = await ensureAccount(
      app,
      tx,
      actor,
      { email: body.email },
      temporary,
    )
    const assignments: { committeeName: string; role: WireRole; note: string | null }[] = []
    for (const { committeeId, role } of body.committees) {
      const group = groups.get(committeeId)
      if (!group) continue
      const granted = await grantRole(app, tx, actor, person, group, role)
      assignments.push({ committeeName: group.name, ...granted })
    }
    return { created, initialPassword, assignments }
  })
  app.wakeOutbox()
  return result
}
