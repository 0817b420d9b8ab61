import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { setSignedIn } from '../http/cookies'
import { browserOf, keepDevice } from './devices'
import { bindForm } from './form'
import { changePasswordPath, loginPath } from './paths'
import { queryText, returnTo } from './portal-href'
import { setPassword } from './set-password'
import { changePage } from './change-password-page'
import { currentHash, refuse } from './change-password-rules'

/** Register the page on which signed-in people change their password, and must replace a temporary one. */
export function addChangePassword(server: FastifyInstance, app: App): void {
  server.get(changePasswordPath, async (request, reply) => {
    const returnUrl = returnTo(app, request, queryText(request, 'returnUrl'))
    if (request.actor.kind !== 'user') return reply.redirect(loginPath, 303)
    return changePage(app, request, reply, request.actor, returnUrl)
  })

  bindForm(server, app, changePasswordPath, async (request, reply, fields) => {
    const { actor } = request
    if (actor.kind !== 'user') return reply.redirect(loginPath, 303)
    const returnUrl = returnTo(app, request, fields['returnUrl'])
    const checkedHash = await currentHash(app, actor)
    const refused = await refuse(app, actor, checkedHash, fields)
    if (refused) return changePage(app, request, reply, actor, returnUrl, refused)
    const browser = browserOf(request)
    const token = await setPassword(app, actor, fields['newPassword'] ?? '', browser, { checkedHash })
    if (token === undefined) return reply.redirect(loginPath, 303)
    setSignedIn(request, reply, token)
    keepDevice(request, reply, browser)
    return reply.redirect(returnUrl, 303)
  })
}
