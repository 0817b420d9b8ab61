import { routes, type WireRole } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { listAudit } from '../audit/list'
import { committeeNames } from '../committees/list'
import { lockGroups } from '../committees/set-memberships'
import { inTransaction } from '../database/write'
import { systemHandler } from '../doctor/examine'
import { erasePerson } from '../erasure/erase-person'
import { mentionsOf } from '../erasure/mails'
import { bind, type CallOf } from '../http/bind'
import { cachedResponse } from '../http/cached-response'
import { Refusal } from '../http/errors'
import { findPerson } from '../policy/people'
import { listSecurity } from '../security/log'
import { ensureAccount, passwordIfNeeded } from './accounts'
import { bulkAdd, preview } from './bulk-add'
import { createOrReset } from './create-or-reset'
import { grantRole } from './grant'

/** Register the calls for administrators. */
export function addAdministration(server: FastifyInstance, app: App): void {
  const names = cachedResponse(() => committeeNames(app.db))
  bind(server, app, routes.adminCommittees, names)
  bind(server, app, routes.previewAccounts, preview)
  bind(server, app, routes.accounts, createOrReset)
  bind(server, app, routes.bulkAdd, bulkAdd)
  bind(server, app, routes.assignUser, assignUser)
  bind(server, app, routes.createCommitteeUsers, async ({ body, ...call }) =>
    'emails' in body ? createOrReset({ ...call, body }) : assignUser({ ...call, body }),
  )
  bind(server, app, routes.eraseUser, erase)
  bind(server, app, routes.securityLog, ({ query }) => listSecurity(app.db, query))
  bind(server, app, routes.system, systemHandler(app))
  bind(server, app, routes.auditLogs, ({ query }) => listAudit(app.db, query))
}

/**
 * Give one person roles in groups, all or none. Groups that are not named do not change (decision D10).
 *
 * @throws {Refusal} 404 if a group does not exist; 409 if the person was declined; 503 if too many passwords are waiting to be hashed
 */
async function assignUser({ app, actor, body }: Pick<CallOf<'assignUser'>, 'app' | 'actor' | 'body'>) {
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
      { email: body.email, groups: [...groups.values()].map(({ name }) => name) },
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

/**
 * Erase a person who has left (ADR 22). Copies in free space of the database are removed in the background.
 *
 * @returns the id, by which the audit log still knows them, and texts by others that name them
 * @throws {Refusal} 404 if no account has this address; 409 if the person has not left
 */
async function erase({ app, actor, body }: CallOf<'eraseUser'>) {
  const person = await findPerson(app.db, body.email)
  if (!person) throw new Refusal(404, 'There is no account with this address.')
  const mentions = await mentionsOf(app, person.userId)
  await erasePerson(app, person.userId, { actor })
  app.wakeCompaction()
  return { userId: person.userId, mentions }
}
