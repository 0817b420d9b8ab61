import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isEmail } from '@recog/api-contract'
import type { App } from '../app'
import { normaliseEmail } from '../database/normalise'
import { antiforgeryToken } from '../http/antiforgery'
import { networkOf } from '@recog/api-contract/network'
import { throttle } from '../http/throttle'
import { field } from './fields'
import { bindForm, csrfInput } from './form'
import { html } from './html'
import { sendPage } from './page'
import { forgotPasswordPath, loginPath } from './paths'
import { noteResetRequest } from './reset-requests'

function forgotPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  email?: { readonly value: string; readonly error: string },
) {
  const body = html`<p>
      Enter your email address. If it belongs to an account, we will send you a link to choose a new password.
    </p>
    <form method="post" action="${forgotPasswordPath}">
      ${csrfInput(antiforgeryToken(app, request, reply))}
      ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', ...email })}
      <button type="submit">Send the link</button>
    </form>
    <p class="links"><a href="${loginPath}">Back to sign in</a></p>`
  return sendPage(app, reply, { title: 'Forgot your password?', body }, email ? 400 : 200)
}

/** Register the page that sends a password link. Response and work are the same for every address (edge case T18). */
export function addForgotPassword(server: FastifyInstance, app: App): void {
  server.get(forgotPasswordPath, async (request, reply) => {
    return forgotPage(app, request, reply)
  })

  bindForm(server, app, forgotPasswordPath, async (request, reply, fields) => {
    const email = fields['email'] ?? ''
    await throttle(app, ['forgot', 'network', networkOf(request.ip)], 30, 3600)
    if (!isEmail(email.trim())) {
      return forgotPage(app, request, reply, { value: email, error: 'Please enter a valid email address.' })
    }
    await throttle(app, ['forgot', 'address', normaliseEmail(email)], 5, 3600)
    await noteResetRequest(app, email)
    const body = html`<p role="status">
        If this address belongs to an account, we have sent it a link that works for one hour.
      </p>
      <p><a href="${loginPath}">Back to sign in</a></p>`
    return sendPage(app, reply, { title: 'Please check your email', body })
  })
}
