import {
  call,
  orMissing,
  routes,
  statusOf,
  type AccountResult,
  type CommitteeName,
  type RequestBody,
  type RequestQuery,
} from '@recog/shared-session'

/**
 * Load all working groups. If the server has no call for administrators, or one that lists something else, such as people, the members'
 * list is loaded instead (R7.42).
 */
export async function loadGroups(signal: AbortSignal): Promise<readonly CommitteeName[]> {
  const groups = await call(routes.adminCommittees, { signal }).catch((error: unknown) => {
    if (![404, 405, 501].includes(statusOf(error) ?? 0)) throw error
    return undefined
  })
  const isGroups = groups?.every(({ id, name }) => id !== '' && name !== '') ?? false
  return groups && isGroups ? groups : call(routes.committees, { signal })
}

type GroupFields = RequestBody<'createGroup'>

/** Create a working group. @throws `ApiError` 409 if another one has the name */
export const createGroup = (body: GroupFields) => call(routes.createGroup, { body })

/** Rename a working group. @throws `ApiError` 409 if another one has the name, or it has changed since it was loaded */
export const replaceGroup = ({ id, name, description }: CommitteeName, fields: GroupFields) =>
  call(routes.replaceGroup, { path: { id }, body: { ...fields, before: { name, description } } })

/** Load which e-mail addresses have an account. Changes nothing. */
export const previewAddresses = (emails: readonly string[], signal?: AbortSignal) =>
  call(routes.previewAccounts, { body: { emails }, ...(signal ? { signal } : {}) })

/** How a person receives a password: from the administrator, who sees it on screen, or by an e-mailed link to choose one. */
export type Delivery = AccountResult['delivered']

/**
 * Create accounts or reset their passwords; each address succeeds or fails independently. The default delivery is omitted,
 * since not every server knows the field (R7.46).
 */
export const provisionAccounts = (emails: readonly string[], delivery: Delivery) =>
  call(routes.accounts, { body: { emails, ...(delivery === 'link' ? { delivery } : {}) } })

/** Roles on the wire (R9.12). */
export type WireRole = RequestBody<'bulkAdd'>['role']

interface Additions {
  readonly role: WireRole
  readonly emails: readonly string[]
  /** Names of new accounts, by e-mail address. */
  readonly names: Readonly<Record<string, string>>
  readonly delivery: Delivery
}

/**
 * Add people to a group; an account is created for anyone who has none. Names and a link are sent only if
 * wanted, since not every server knows the fields (R7.46).
 */
export const bulkAdd = (committeeId: string, { role, emails, names, delivery }: Additions) =>
  call(routes.bulkAdd, {
    path: { id: committeeId },
    body: {
      role,
      emails,
      ...(Object.keys(names).length > 0 ? { names } : {}),
      ...(delivery === 'link' ? { delivery } : {}),
    },
  })

export type RoleAssignment = RequestBody<'assignUser'>['committees'][number]

/** Give one person roles in groups; a missing account is created. */
export const assignUser = (email: string, committees: readonly RoleAssignment[]) =>
  call(routes.assignUser, { body: { email, committees } })

export type AuditQuery = RequestQuery<'auditLogs'>

export const loadAuditPage = (query: AuditQuery, signal: AbortSignal) =>
  call(routes.auditLogs, { query, signal })

/** Load everybody with an account or a request. */
export const loadPeople = (signal?: AbortSignal) => call(routes.people, { signal })

/** Load the names of the groups of everybody, by person; undefined if this administrator may not, or it failed. */
export async function loadGroupsOfPeople(
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const groups = await call(routes.committees, { signal }).catch(() => undefined)
  if (!groups) return undefined
  const names = new Map<string, string[]>()
  for (const { name, board, members } of groups)
    for (const { userId } of [...board, ...members]) {
      const own = names.get(userId)
      if (!own) names.set(userId, [name])
      else if (!own.includes(name)) own.push(name)
    }
  return names
}

/** Let the server check how it is set up. */
export const loadSystem = (signal: AbortSignal) => call(routes.system, { signal })

/** Load one person with what they hold. @returns undefined if there is no such person */
export const loadPerson = (id: string, signal: AbortSignal) =>
  orMissing(call(routes.person, { path: { id }, signal }))

/** Hand over what a person holds, and deactivate them. */
export const deactivate = (id: string, body: RequestBody<'deactivatePerson'>) =>
  call(routes.deactivatePerson, { path: { id }, body })

export const reactivate = (id: string) => call(routes.reactivatePerson, { path: { id }, body: {} })

/** Grant or revoke administrator rights. */
export const setAdministrator = (id: string, administrator: boolean) =>
  call(routes.setAdministrator, { path: { id }, body: { administrator } })

/** End all sessions of a person; one's own current session stays. */
export const endSessions = (id: string) => call(routes.endPersonSessions, { path: { id }, body: {} })

/** Lift the limits on signing in to an account. */
export const unlock = (id: string) => call(routes.unlockPerson, { path: { id }, body: {} })

/** Erase a person who has left, for good. The server knows people by address here. */
export const erase = (email: string) => call(routes.eraseUser, { body: { email } })

/** Ask to remove the second step of somebody who has lost it: in a day, or when another administrator confirms it. */
export const askSecondStepReset = (id: string) => call(routes.askSecondStepReset, { path: { id }, body: {} })

/** Do at once what another administrator has asked for. @throws `ApiError` 409 if one may not confirm it */
export const confirmSecondStepReset = (id: string) =>
  call(routes.confirmSecondStepReset, { path: { id }, body: {} })

export const withdrawSecondStepReset = (id: string) => call(routes.withdrawSecondStepReset, { path: { id } })
