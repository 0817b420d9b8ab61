import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkOf } from '@recog/api-contract/network'
import type { App } from '../app'
import { antiforgeryToken } from '../http/antiforgery'
import { throttle } from '../http/throttle'
import { confirmAddressChange, pendingChange } from './confirm-address-change'
import { hidden } from './fields'
import { bindForm, csrfInput } from './form'
import { html } from './html'
import { sendPage } from './page'
import { confirmAddressPath, managePath } from './paths'
import { portalHref, queryText } from './portal-href'

const deadLink = (app: App, reply: FastifyReply) =>
  sendPage(
    app,
    reply,
    {
      title: 'This link no longer works',
      body: html`<p>A confirmation link works once, within a day, and only the newest one is valid.</p>
        <p><a class="button" href="${managePath}">Manage your account</a></p>`,
    },
    400,
  )

/**
 * Register the page behind the confirmation link. Opening it changes nothing yet, because mail scanners open links too (edge
 * case T24).
 */
export function addConfirmAddress(server: FastifyInstance, app: App): void {
  server.get(confirmAddressPath, async (request, reply) => {
    const token = queryText(request, 'token')
    const change = await pendingChange(app.db, app, token)
    if (!change) return deadLink(app, reply)
    const body = html`<p>
        Do you want to use <strong>${change.emailAfter}</strong> for your account from now on?
      </p>
      <form method="post" action="${confirmAddressPath}">
        ${csrfInput(antiforgeryToken(app, request, reply))}${hidden('token', token)}
        <button type="submit">Use this address</button>
      </form>`
    return sendPage(app, reply, { title: 'Confirm your new address', body })
  })

  bindForm(server, app, confirmAddressPath, async (request, reply, fields) => {
    await throttle(app, ['confirm-address', networkOf(request.ip)], 30, 900)
    if (!(await confirmAddressChange(app, fields['token'] ?? ''))) return deadLink(app, reply)
    const body = html`<p role="status">Please sign in with your new address from now on.</p>
      <p><a class="button" href="${portalHref(app.settings, '/profile')}">Go to your profile</a></p>`
    return sendPage(app, reply, { title: 'Your address has been changed', body })
  })
}
