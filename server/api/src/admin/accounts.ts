import { randomUUID } from 'node:crypto'
import type { AccountDelivery } from '@recog/api-contract'
import { later, type App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { normaliseEmail, personSortKey } from '../database/normalise'
import type { Write } from '../database/write'
import { deactivated, declined } from '../http/errors'
import { hasNoOwnWay } from '../identity/account-state'
import { inviteLinkSeconds } from '../identity/mails'
import { temporaryPassword, temporaryPasswordDays, temporaryPasswordSeconds } from '../identity/passwords'
import { loginPath, resetPasswordPath } from '../identity/paths'
import { endSessions } from '../identity/sessions'
import { issueResetLink, noPassword } from '../identity/set-password'
import { administratorNotice, tellAdministrators } from '../notices/administrators'
import { enqueue, letterTo } from '../outbox/enqueue'
import { findPerson, lockPeople, personWithId } from '../policy/people'
import { storeDecision } from '../steering/pending-decision'

interface NewPassword {
  readonly password: string
  readonly hash: string
}

/** How the owner of an account signs in first: with a temporary password, or by a link to choose one. */
export type FirstAccess = NewPassword | 'link'

/**
 * A temporary password or a link, if the account may need one. Call it before a transaction begins, because hashing is slow.
 *
 * @returns undefined for the address of an approved member
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function passwordIfNeeded(
  app: App,
  email: string,
  delivery?: AccountDelivery,
): Promise<FirstAccess | undefined> {
  const person = await findPerson(app.db, email)
  return person?.userRole === 'Committee' ? undefined : firstAccess(app, delivery)
}

/**
 * A temporary password or a link: always a link where the operator wants that (`INVITE_BY_LINK`).
 *
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export const firstAccess = async (app: App, delivery: AccountDelivery = 'password'): Promise<FirstAccess> =>
  delivery === 'link' || app.settings.inviteByLink ? 'link' : newPassword(app)

/**
 * A temporary password with its hash. Create it before a transaction begins, because hashing is slow.
 *
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
export async function newPassword(app: App): Promise<NewPassword> {
  const password = temporaryPassword()
  return { password, hash: await app.passwords.hash(password) }
}

/** The kind of mail, as the audit log names it. */
export const deliveryOf = (access: FirstAccess): AccountDelivery => (access === 'link' ? 'link' : 'password')

const temporary = (app: App, hash: string) => ({
  password_hash: hash,
  must_change: 1,
  temporary_until: later(app, temporaryPasswordSeconds),
  temporary_used_at: null,
})

/** The password columns of an account whose owner will sign in this way. */
export const passwordColumns = (app: App, access: FirstAccess) =>
  access === 'link' ? noPassword : temporary(app, access.hash)

interface Ensured {
  readonly person: Person
  readonly created: boolean
  /** Only if this call issued one. */
  readonly initialPassword: string | null
}

/**
 * An approved account for this address: an existing one, an open request that this call approves, or a new one.
 *
 * @throws {Refusal} 409 with the code 'declined' for a declined person, 'deactivated' for a deactivated account
 */
export async function ensureAccount(
  app: App,
  tx: Write,
  actor: Person,
  { email, name, groups }: NewPerson,
  access: FirstAccess | undefined,
): Promise<Ensured> {
  const initialPassword = access === undefined || access === 'link' ? null : access.password
  if (access) {
    const person = await createAccount(app, tx, actor, { email, name, groups }, access)
    if (person) return { person, created: true, initialPassword }
  }
  const person = await findPerson(tx, email)
  if (!person) throw new Error('an account vanished')
  if (person.userRole === 'Declined') throw declined()
  if (person.deactivatedAt !== null) throw deactivated()
  if (person.userRole === 'Committee' || !access) return { person, created: false, initialPassword: null }
  return { person, created: await resetAccount(app, tx, actor, person, access), initialPassword }
}

interface NewPerson {
  readonly email: string
  /** Unknown or blank: the person is shown by their e-mail address until they enter one. */
  readonly name?: string | undefined
  /** Names of the groups that the person joins at once, for the mail. */
  readonly groups?: readonly string[] | undefined
}

/** The last word is taken for the last name; people can correct it. */
function nameParts(name: string): { readonly firstName: string; readonly lastName: string } {
  const at = name.lastIndexOf(' ')
  return { firstName: at === -1 ? '' : name.slice(0, at), lastName: name.slice(at + 1) }
}

/** Create an approved account and mail its owner how to sign in. Returns undefined if the address is taken. */
export async function createAccount(
  app: App,
  tx: Write,
  actor: Person | undefined,
  { email, name = '', groups = [] }: NewPerson,
  access: FirstAccess,
): Promise<Person | undefined> {
  const person = { userId: randomUUID(), email, displayName: name }
  const { firstName, lastName } = nameParts(name)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id: person.userId,
      email,
      email_normalised: normaliseEmail(email),
      first_name: firstName,
      last_name: lastName,
      display_name: name,
      name_sort: personSortKey(lastName, firstName, email),
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
  await mailAccess(app, tx, person, access, 'created', groups)
  await record(app, tx, {
    action: 'account.created',
    actor,
    target: person,
    details: { delivery: deliveryOf(access) },
  })
  return person
}

/**
 * Invalidate the password, end every session and mail a new way to sign in: to somebody who has not come yet, another invitation. Also
 * approves an open request, which is recorded as such. A declined person gets no way in: only the steering committee changes its decisions.
 *
 * @returns whether it has approved a request, so that the account is new
 * @throws {Refusal} 409 with the code 'deactivated' for a deactivated account, 'declined' for a declined person
 */
export async function resetAccount(
  app: App,
  tx: Write,
  actor: Person | undefined,
  { userId }: Person,
  access: FirstAccess,
): Promise<boolean> {
  await lockPeople(tx, [userId])
  const target = await personWithId(tx, userId)
  if (target.deactivatedAt !== null) throw deactivated()
  if (target.userRole === 'Declined') throw declined()
  const approves = target.userRole === 'Applicant'
  const isInvited = !approves && (await hasNoOwnWay(tx, userId))
  await tx
    .updateTable('users')
    .set({
      ...passwordColumns(app, access),
      ...(approves && { user_role: 'Committee' as const, is_admin: 0 }),
    })
    .where('id', '=', target.userId)
    .execute()
  await endSessions(tx, target.userId)
  await mailAccess(app, tx, target, access, approves ? 'created' : isInvited ? 'invited' : 'reset')
  if (target.isAdmin) {
    const notice = administratorNotice('administrator-reset', target, actor)
    await tellAdministrators(app, tx, notice, [actor, target])
  }
  await record(app, tx, {
    action: isInvited ? 'account.invited' : 'account.password-reset',
    actor,
    target,
    details: { delivery: deliveryOf(access) },
  })
  if (!approves) return false
  await storeDecision(app, tx, actor, target, { decision: 'approved' })
  await record(app, tx, { action: 'member.approved', actor, target })
  return true
}

/**
 * The part of a mail that tells the owner of an account how to sign in, and for how many seconds that works. A link replaces earlier
 * ones.
 */
export async function waysToSignIn(
  app: App,
  tx: Write,
  person: Person,
  access: FirstAccess,
): Promise<{ readonly text: string; readonly validSeconds: number }> {
  const { apiUrl } = app.settings
  if (access === 'link') {
    const token = await issueResetLink(app, tx, person.userId, inviteLinkSeconds)
    const text = `To choose how you sign in, open this link. It works once, within ${inviteLinkSeconds / 3600} hours:

${apiUrl}${resetPasswordPath}?token=${token}

After that, use "Forgot your password?" on the sign-in page.`
    return { text, validSeconds: inviteLinkSeconds }
  }
  const text = `Please sign in with your email address and this temporary password:

    ${access.password}

${apiUrl}${loginPath}

You will be asked to choose your own password. The temporary password works once, within ${temporaryPasswordDays} days; after
that, use "Forgot your password?" on the sign-in page.`
  return { text, validSeconds: temporaryPasswordSeconds }
}

/** Mails the owner of an account how to sign in. @param groups names of the groups that a new member joins */
async function mailAccess(
  app: App,
  tx: Write,
  person: Person,
  access: FirstAccess,
  why: keyof typeof MAILS,
  groups: readonly string[] = [],
): Promise<void> {
  const { subject, opening } = MAILS[why]
  const openings = [opening, ...groups.map((group) => `You are a member of the working group ${group}.`)]
  const { text, ...rest } = await waysToSignIn(app, tx, person, access)
  const mail = { kind: `account-${why}`, subject, text: `${openings.join(' ')}\n\n${text}`, ...rest }
  await enqueue(app, tx, letterTo(person, mail))
}

const MAILS = {
  created: {
    subject: 'Your ReCOG account',
    opening: 'An account on the ReCOG members’ portal has been created for you.',
  },
  invited: {
    subject: 'Your ReCOG account waits for you',
    opening: 'You have an account on the ReCOG members’ portal, and have not chosen yet how you sign in.',
  },
  reset: {
    subject: 'Your ReCOG password was reset',
    opening: 'An administrator has reset the password of your account on the ReCOG members’ portal.',
  },
} as const
