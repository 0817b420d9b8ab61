import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { antiforgeryToken } from '../http/antiforgery'
import { setSignedIn } from '../http/cookies'
import { networkOf } from '@recog/server-kit/network'
import { throttle } from '../http/throttle'
import { browserOf, keepDevice } from './devices'
import { hidden, newPasswordFields, usernameInput, type FieldProblem } from './fields'
import { MISMATCH } from './change-password'
import { bindForm, csrfInput } from './form'
import { html } from './html'
import { sendPage } from './page'
import { refusePassword } from './passwords'
import { forgotPasswordPath, resetPasswordPath } from './paths'
import { portalHref, queryText } from './return-url'
import { ownerOfLink } from './reset-links'
import { setPassword } from './set-password'
import { liftAccountLimit } from './sign-in-limits'

const deadLink = (app: App, reply: FastifyReply) =>
  sendPage(
    app,
    reply,
    {
      title: 'This link no longer works',
      body: html`<p>A password link works once and expires after a while. Only the newest one is valid.</p>
        <p><a class="button" href="${forgotPasswordPath}">Ask for a new link</a></p>`,
    },
    400,
  )

function resetPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, email }: { readonly token: string; readonly email: string },
  problem?: FieldProblem,
) {
  const body = html`<form method="post" action="${resetPasswordPath}">
    ${csrfInput(antiforgeryToken(app, request, reply))}${hidden('token', token)} ${usernameInput(email)}
    ${newPasswordFields(problem)}
    <button type="submit">Save password</button>
  </form>`
  return sendPage(
    app,
    reply,
    { title: 'Choose a new password', body, choosesPassword: true },
    problem === undefined ? 200 : 400,
  )
}

/** Register the page behind a password link. */
export function addResetPassword(server: FastifyInstance, app: App): void {
  server.get(resetPasswordPath, async (request, reply) => {
    const token = queryText(request, 'token')
    const owner = await ownerOfLink(app, token)
    return owner ? resetPage(app, request, reply, { token, email: owner.email }) : deadLink(app, reply)
  })

  bindForm(server, app, resetPasswordPath, async (request, reply, fields) => {
    await throttle(app, ['reset', networkOf(request.ip)], 30, 900)
    const token = fields['token'] ?? ''
    const owner = await ownerOfLink(app, token)
    if (!owner) return deadLink(app, reply)
    const next = fields['newPassword'] ?? ''
    const same = next === (fields['repeatPassword'] ?? '')
    const weakness = refusePassword(next, owner)
    const problem = same ? weakness && { field: 'newPassword', text: weakness } : MISMATCH
    if (problem) return resetPage(app, request, reply, { token, email: owner.email }, problem)
    const browser = browserOf(request)
    const session = await setPassword(app, owner, next, browser, { link: token })
    if (session === undefined) return deadLink(app, reply)
    await liftAccountLimit(app, owner.email)
    setSignedIn(request, reply, session)
    keepDevice(request, reply, browser)
    return reply.redirect(portalHref(app.settings, '/'), 303)
  })
}
