import type { AccountDelivery } from '@recog/api-contract'
import { type App, later } from '../app'
import type { Person } from '../audit/entry'
import type { Write } from '../database/write'
import { temporaryPasswordSeconds } from '../identity/passwords'
import { issueResetLink } from '../identity/reset-links'
import { enqueue } from '../outbox/enqueue'
import { accountLinkMail, credentialsMail } from './mails'

export interface NewPassword {
  readonly password: string
  readonly hash: string
}

/** How the owner of an account signs in first: with a temporary password, or by a link to choose one. */
export type FirstAccess = NewPassword | 'link'
/** The kind of mail, as the audit log names it. */
export const deliveryOf = (access: FirstAccess): AccountDelivery => (access === 'link' ? 'link' : 'password')
const linkSeconds = temporaryPasswordSeconds

/** Nobody can sign in until the link has been used. */
export const noPassword = {
  password_hash: null,
  must_change: 0,
  temporary_until: null,
  temporary_used_at: null,
}

const temporary = (app: App, hash: string) => ({
  password_hash: hash,
  must_change: 1,
  temporary_until: later(app, temporaryPasswordSeconds),
  temporary_used_at: null,
})

/** The password columns of an account whose owner will sign in this way. */
export const passwordColumns = (app: App, access: FirstAccess) =>
  access === 'link' ? noPassword : temporary(app, access.hash)

/** Mails the owner of an account how to sign in. */
export async function mailAccess(
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
