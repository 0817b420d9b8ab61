import { routes } from '@recog/api-contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { antiforgeryToken, checkAntiforgery } from '../http/antiforgery'
import { clearKept, clearSessionToken } from '../http/cookies'
import { checkOrigin } from '../http/origin'
import { noteSignOut } from '../security/log'
import { hidden, tokenField, html } from './markup'
import { csrfInput, type Fields } from './form'
import { sendPage } from './page'
import { loginPath, queryText, returnTo } from './paths'

const { path } = routes.logout

/** Without "cookies", which would delete those of all hosts of the registrable domain; the session cookie is expired anyway. */
const CLEARED = '"cache", "storage"'

/** Ends the session in the database, which makes the cookie useless (edge case T11). */
async function endSession(app: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { actor } = request
  if (actor.kind === 'user') {
    await inTransaction(app.db, async (tx) => {
      await tx.deleteFrom('sessions').where('id', '=', actor.sessionId).execute()
      await record(app, tx, { action: 'session.ended', actor })
    })
    await noteSignOut(app, actor, request.ip, 'this session')
  }
  clearSessionToken(request, reply)
  clearKept(request, reply)
  void reply.header('Clear-Site-Data', CLEARED)
}

/**
 * Register sign-out. Programs send the anti-forgery header and get 204; the form of a page sends a field and is redirected to
 * its `returnUrl`, by default the sign-in page.
 */
export function addLogout(server: FastifyInstance, app: App): void {
  server.get(path, async (request, reply) => {
    const returnUrl = queryText(request, 'returnUrl')
    const body = html`<p>Do you want to sign out of the ReCOG portal on this device?</p>
      <form method="post" action="${path}">
        ${csrfInput(antiforgeryToken(app, request, reply))}
        ${returnUrl !== '' && hidden('returnUrl', returnTo(app, request, returnUrl))}
        <button type="submit">Sign out</button>
      </form>`
    return sendPage(app, reply, { title: 'Sign out', body })
  })

  server.post(path, {
    onRequest: async (request) => checkOrigin(request, app.settings),
    handler: async (request, reply) => {
      const header = request.headers[app.settings.csrfHeader]
      const fields = (request.body ?? {}) as Fields
      checkAntiforgery(app, request, header ?? fields[tokenField])
      await endSession(app, request, reply)
      if (header !== undefined) return reply.code(204).send()
      const { returnUrl } = fields
      const to = returnUrl ? returnTo(app, request, returnUrl) : `${loginPath}?notice=signed-out`
      return reply.redirect(to, 303)
    },
  })
}
