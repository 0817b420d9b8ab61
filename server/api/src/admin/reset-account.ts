import type { AccountDelivery } from '@recog/api-contract'
import { later, type App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { deactivated, declined } from '../http/errors'
import { hasNoOwnWay } from '../identity/account-state'
import { inviteLinkSeconds } from '../identity/mails'
import { temporaryPasswordSeconds, temporaryPasswordDays } from '../identity/passwords'
import { loginPath, resetPasswordPath } from '../identity/paths'
import { issueResetLink, noPassword } from '../identity/set-password'
import { endSessions } from '../identity/sessions'
import { administratorNotice, tellAdministrators } from '../notices/administrators'
import { enqueue, letterTo } from '../outbox/enqueue'
import { storeDecision } from '../steering/pending-decision'
import { personWithId, lockPeople } from '../policy/people'

/**
 * Invalidate the password, end every session and mail a new way to sign in: to somebody who has not come yet, another invitation. Also
 * approves an open request, which is recorded as such. A declined person gets no way in: only the steering committee changes its decisions.
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
  if (!approves) return
  await storeDecision(app, tx, actor, target, { decision: 'approved' })
  await record(app, tx, { action: 'member.approved', actor, target })
}

export interface NewPassword {
  readonly password: string
  readonly hash: string
}

/** How the owner of an account signs in first: with a temporary password, or by a link to choose one. */
export type FirstAccess = NewPassword | 'link'
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
export async function mailAccess(
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
