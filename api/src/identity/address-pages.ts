import { isEmail, tidyLine } from '@recog/api-contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../app'
import { normaliseEmail } from '../database/normalise'
import { antiforgeryToken } from '../http/antiforgery'
import { networkOf } from '@recog/api-contract/network'
import { throttle } from '../http/throttle'
import type { SignedIn } from '../policy/actor'
import { confirmAddressChange, pendingChange, requestAddressChange } from './change-address'
import { field, hidden } from './fields'
import { bindForm, csrfInput } from './form'
import { html, type Html } from './html'
import { sendPage } from './page'
import { portalHref, queryText } from './portal-href'

export const changeAddressPath = '/identity/account/manage/email'
const confirmPath = '/identity/account/confirm-email'

/** The form of the account page for a new e-mail address. */
export const addressForm = (csrf: Html): Html =>
  html`<h2>E-mail address</h2>
    <p>We will send a link to the new address. Your account keeps the old address until you open the link.</p>
    <form method="post" action="${changeAddressPath}">
      ${csrf} ${field({ name: 'newEmail', label: 'New e-mail', type: 'email', autocomplete: 'email' })}
      ${field({ name: 'currentPassword', label: 'Current password', type: 'password', autocomplete: 'current-password' })}
      <button type="submit">Send the link</button>
    </form>`

/** Why the account cannot change to this address; undefined if it can. */
async function reasonToRefuse(
  app: App,
  actor: SignedIn,
  email: string,
  password: string,
): Promise<string | undefined> {
  if (!isEmail(email)) return 'Please enter a valid e-mail address.'
  if (normaliseEmail(email) === normaliseEmail(actor.email)) return 'This is already your address.'
  const row = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const matches = await app.passwords.verify(row.password_hash, password)
  return matches ? undefined : 'The current password is incorrect.'
}

/**
 * Handles the form of the account page.
 *
 * @returns why the address is refused; undefined once the link has been sent
 * @throws {Refusal} 429 after too many attempts; 503 if too many passwords are waiting to be hashed
 */
export async function handleAddressForm(
  app: App,
  actor: SignedIn,
  fields: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  await throttle(app, ['change-address', actor.userId], 10, 3600)
  const email = tidyLine(fields['newEmail'] ?? '')
  const refused = await reasonToRefuse(app, actor, email, fields['currentPassword'] ?? '')
  if (refused === undefined) await requestAddressChange(app, actor, email)
  return refused
}

const deadLink = (app: App, reply: FastifyReply) =>
  sendPage(
    app,
    reply,
    {
      title: 'This link no longer works',
      body: html`<p>A confirmation link works once, within a day, and only the newest one is valid.</p>
        <p><a class="button" href="/identity/account/manage/index">Manage your account</a></p>`,
    },
    400,
  )

/**
 * Registers the page behind the confirmation link. Opening it changes nothing yet, because mail scanners open links too (edge
 * case T24).
 */
export function addConfirmAddress(server: FastifyInstance, app: App): void {
  server.get(confirmPath, async (request, reply) => {
    const token = queryText(request, 'token')
    const change = await pendingChange(app.db, app, token)
    if (!change) return deadLink(app, reply)
    const body = html`<p>
        Do you want to use <strong>${change.emailAfter}</strong> for your account from now on?
      </p>
      <form method="post" action="${confirmPath}">
        ${csrfInput(antiforgeryToken(app, request, reply))}${hidden('token', token)}
        <button type="submit">Use this address</button>
      </form>`
    return sendPage(app, reply, { title: 'Confirm your new address', body })
  })

  bindForm(server, app, confirmPath, async (request, reply, fields) => {
    await throttle(app, ['confirm-address', networkOf(request.ip)], 30, 900)
    if (!(await confirmAddressChange(app, fields['token'] ?? ''))) return deadLink(app, reply)
    const body = html`<p role="status">Please sign in with your new address from now on.</p>
      <p><a class="button" href="${portalHref(app.settings, '/profile')}">Go to your profile</a></p>`
    return sendPage(app, reply, { title: 'Your address has been changed', body })
  })
}
