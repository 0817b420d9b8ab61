import {
  routes,
  isEmail,
  type AccountDelivery,
  type AccountResultWire,
  type WireRole,
} from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { listAudit } from '../audit/list'
import { committeeNames } from '../committees/list'
import { lockGroups } from '../committees/set-memberships'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import { systemHandler } from '../doctor/examine'
import { erasePerson } from '../erasure/erase-person'
import { mentionsOf } from '../erasure/mails'
import { bind, type CallOf } from '../http/bind'
import { cachedResponse } from '../http/cached-response'
import { Refusal } from '../http/errors'
import { inOrder } from '../in-order'
import type { SignedIn } from '../policy/actor'
import { listSecurity } from '../security/log'
import {
  bulkAdd,
  preview,
  batchKey,
  distinctAddresses,
  finishBatch,
  noteCreated,
  startBatch,
  takeItem,
} from './bulk-add'
import {
  createAccount,
  deliveryOf,
  ensureAccount,
  firstAccess,
  passwordIfNeeded,
  resetAccount,
} from './accounts'
import { findPerson } from '../policy/people'
import { rolesOf, grantRole } from './grant'

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
 * Create an account for each address, or reset its password, each in its own transaction. If the server stops halfway,
 * sending the same list again continues with the rest, and nobody gets a second password (edge case T127).
 *
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
async function createOrReset({
  app,
  actor,
  body,
}: Pick<CallOf<'accounts'>, 'app' | 'actor' | 'body'>): Promise<AccountResultWire[]> {
  const arrived = app.now()
  const addresses = distinctAddresses(body.emails)
  const key = batchKey(actor.userId, addresses)
  await startBatch(app, key, arrived)
  const results = await inOrder(addresses, 4, (email) =>
    createOrResetOne(app, actor, key, body.delivery, email),
  )
  await finishBatch(app, key)
  return results
}

const alreadySent = 'Credentials were already sent by email.'

/** All results have the same fields (R7.41). */
const failed = (email: string, error: string): AccountResultWire => ({
  email,
  error,
  created: false,
  password: null,
  note: null,
  delivered: null,
  committees: [],
})

async function createOrResetOne(
  app: App,
  actor: SignedIn,
  batch: string,
  delivery: AccountDelivery | undefined,
  email: string,
): Promise<AccountResultWire> {
  if (!isEmail(email)) return failed(email, 'This is not a valid email address.')
  const access = await firstAccess(app, delivery)
  const password = access === 'link' ? null : access.password
  const done = { password, note: null, delivered: deliveryOf(access) }
  const outcome = await inTransaction(app.db, async (tx) => {
    const earlier = await takeItem(tx, batch, normaliseEmail(email))
    if (earlier) return { created: earlier.created, password: null, note: alreadySent, delivered: null }
    const made = await createAccount(app, tx, actor, { email }, access)
    if (made) {
      await noteCreated(tx, batch, normaliseEmail(email))
      return { created: true, ...done }
    }
    const person = await findPerson(tx, email)
    if (!person) throw new Error('an account vanished')
    await resetAccount(app, tx, actor, person, access)
    return { created: false, ...done }
  }).catch((error: unknown) => {
    if (error instanceof Refusal && ['deactivated', 'declined'].includes(error.extra.code ?? '')) return error
    throw error
  })
  if (outcome instanceof Refusal) return failed(email, outcome.message)
  app.wakeOutbox()
  return { email, error: null, ...outcome, committees: await rolesOf(app.db, email) }
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
