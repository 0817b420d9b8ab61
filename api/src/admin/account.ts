import { randomUUID } from 'node:crypto'
import type { AccountDelivery } from '@recog/api-contract'
import type { App } from '../app'
import { later } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { normaliseEmail, personSortKey } from '../database/normalise'
import type { UserRole } from '../database/schema'
import type { Write } from '../database/write'
import { temporaryPasswordDays } from '../identity/passwords'
import { issueResetLink } from '../identity/reset-links'
import { endSessions } from '../identity/sessions'
import { enqueue } from '../outbox/enqueue'
import { storeDecision } from '../steering/store-decision'
import { accountLinkMail, credentialsMail } from './mails'

export interface NewPassword {
  readonly password: string
  readonly hash: string
}

/** How the owner of an account signs in first: with a temporary password, or by a link to choose one. */
export type FirstAccess = NewPassword | 'link'
const deliveryOf = (access: FirstAccess): AccountDelivery => (access === 'link' ? 'link' : 'password')
const linkSeconds = temporaryPasswordDays * 24 * 3600

/** The person with this address, in any spelling of it (edge case T122). */
export const findPerson = (tx: Pick<Write, 'selectFrom'>, email: string) =>
  tx
    .selectFrom('users')
    .select(['id as userId', 'email', 'display_name as displayName', 'user_role as userRole'])
    .where('email_normalised', '=', normaliseEmail(email))
    .executeTakeFirst()

/** Nobody can sign in until the link has been used. */
const noPassword = { password_hash: null, must_change: 0, temporary_until: null, temporary_used_at: null }

const temporary = (app: App, hash: string) => ({
  password_hash: hash,
  must_change: 1,
  temporary_until: later(app, temporaryPasswordDays * 24 * 3600),
  temporary_used_at: null,
})

const passwordColumns = (app: App, access: FirstAccess) =>
  access === 'link' ? noPassword : temporary(app, access.hash)

async function mailAccess(
  app: App,
  tx: Write,
  person: Person,
  access: FirstAccess,
  why: 'created' | 'reset',
): Promise<void> {
  const mail =
    access === 'link'
      ? accountLinkMail(app.settings, person, await issueResetLink(app, tx, person.userId, linkSeconds), why)
      : credentialsMail(app.settings, person, access.password, why)
  await enqueue(app, tx, mail)
}

/** Creates an approved account and mails its owner how to sign in. Returns undefined if the address is taken. */
export async function createAccount(
  app: App,
  tx: Write,
  actor: Person | undefined,
  email: string,
  access: FirstAccess,
): Promise<Person | undefined> {
  const person = { userId: randomUUID(), email, displayName: '' }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id: person.userId,
      email,
      email_normalised: normaliseEmail(email),
      first_name: '',
      last_name: '',
      display_name: '',
      name_sort: personSortKey('', '', email),
      degrees: '',
      institution: '',
      expertise_areas: '',
      interest_areas: '',
      clinical_roles: '',
      user_role: 'Committee',
      ...passwordColumns(app, access),
      created_at: app.now(),
    })
    .onConflict((conflict) => conflict.column('email_normalised').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  await mailAccess(app, tx, person, access, 'created')
  await record(app, tx, {
    action: 'account.created',
    ...(actor && { actor }),
    target: person,
    details: { delivery: deliveryOf(access) },
  })
  return person
}

/**
 * Invalidates the password, ends every session and mails a new way to sign in. Also approves an open request, which is recorded
 * as such. A declined person stays declined: only the steering committee changes its decisions.
 */
export async function resetAccount(
  app: App,
  tx: Write,
  actor: Person | undefined,
  target: Person & { readonly userRole: UserRole },
  access: FirstAccess,
): Promise<void> {
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
