import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { antiforgeryToken } from '../http/antiforgery'
import type { SignedIn } from '../policy/actor'
import { field, hidden, newPasswordFields, problemOf, type FieldProblem, usernameInput } from './fields'
import { csrfInput } from './form'
import { html } from './html'
import { sendPage } from './page'
import { changePasswordPath } from './paths'

/** Send the page for a new password. */
export function changePage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: SignedIn,
  returnUrl: string,
  problem?: FieldProblem,
) {
  const intro = actor.mustChangePassword
    ? html`<p>You signed in with a temporary password. Please choose your own before you continue.</p>`
    : html`<p>Signing in elsewhere will need the new password; your other sessions end.</p>`
  const current = field({
    name: 'currentPassword',
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
    error: problemOf(problem, 'currentPassword'),
  })
  const body = html`${intro}
    <form method="post" action="${changePasswordPath}">
      ${csrfInput(antiforgeryToken(app, request, reply))}${hidden('returnUrl', returnUrl)}
      ${usernameInput(actor.email)} ${!actor.mustChangePassword && current} ${newPasswordFields(problem)}
      <button type="submit">Save password</button>
    </form>`
  const title = actor.mustChangePassword ? 'Choose your password' : 'Change your password'
  return sendPage(app, reply, { title, body, choosesPassword: true }, problem === undefined ? 200 : 400)
}
