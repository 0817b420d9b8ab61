import { isEmail, tidyLine } from '@recog/api-contract'
import type { App } from '../app'
import { normaliseEmail } from '../database/normalise'
import { throttle } from '../http/throttle'
import type { SignedIn } from '../policy/actor'
import { requestAddressChange } from './request-address-change'
import { field, problemOf, type FieldProblem } from './fields'
import { html, type Html } from './html'

export const changeAddressPath = '/identity/account/manage/email'

/** The form of the account page for a new e-mail address. */
export const addressForm = (csrf: Html, problem?: FieldProblem): Html =>
  html`<h2>Email address</h2>
    <p>We will send a link to the new address. Your account keeps the old address until you open the link.</p>
    <form method="post" action="${changeAddressPath}">
      ${csrf}
      ${field({ name: 'newEmail', label: 'New email', type: 'email', autocomplete: 'email', error: problemOf(problem, 'newEmail') })}
      ${field({ name: 'currentPassword', label: 'Current password', type: 'password', autocomplete: 'current-password', error: problemOf(problem, 'currentPassword') })}
      <button type="submit">Send the link</button>
    </form>`

/** Why the account cannot change to this address; undefined if it can. */
async function reasonToRefuse(
  app: App,
  actor: SignedIn,
  email: string,
  password: string,
): Promise<FieldProblem | undefined> {
  if (!isEmail(email)) return { field: 'newEmail', text: 'Please enter a valid email address.' }
  if (normaliseEmail(email) === normaliseEmail(actor.email))
    return { field: 'newEmail', text: 'This is already your address.' }
  const row = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const matches = await app.passwords.verify(row.password_hash, password)
  return matches ? undefined : { field: 'currentPassword', text: 'The current password is incorrect.' }
}

/**
 * Handle the form of the account page.
 *
 * @returns why the address is refused; undefined once the link has been sent
 * @throws {Refusal} 429 after too many attempts; 503 if too many passwords are waiting to be hashed
 */
export async function handleAddressForm(
  app: App,
  actor: SignedIn,
  fields: Readonly<Record<string, string>>,
): Promise<FieldProblem | undefined> {
  await throttle(app, ['change-address', actor.userId], 10, 3600)
  const email = tidyLine(fields['newEmail'] ?? '')
  const refused = await reasonToRefuse(app, actor, email, fields['currentPassword'] ?? '')
  if (refused === undefined) await requestAddressChange(app, actor, email)
  return refused
}
