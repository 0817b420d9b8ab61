import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { checkAntiforgery } from '../http/antiforgery'
import { sessionToken } from '../http/cookies'
import { answerTo, Refusal } from '../http/errors'
import { checkOrigin, isTrustworthy } from '../http/origin'
import { errorNotice, hidden, tokenField, html, type Html } from './markup'
import { sendPage } from './page'
import { loginPath } from './paths'

const NO_COOKIE =
  'Your browser did not store the cookie of this site, so you cannot sign in. Please allow cookies for this site and try again.'

/**
 * Explain the problem when a page was opened without https on another machine: browsers refuse Secure cookies there, so that
 * signing in would lead back to the sign-in page forever (edge case T20). Browsers send `Sec-Fetch-Site` only to origins they
 * trust, which also reveals https connections that a proxy does not report.
 *
 * @param returnUrl where to go after signing in
 */
export function insecureNotice({ settings }: App, request: FastifyRequest, returnUrl = '/'): Html {
  if (isTrustworthy(request) || request.headers['sec-fetch-site'] !== undefined) return html``
  const link = `${settings.apiUrl}${loginPath}?returnUrl=${encodeURIComponent(returnUrl)}`
  const remedy = settings.apiUrl.startsWith('https:')
    ? html`Please <a href="${link}">sign in over https</a>.`
    : html`Please ask ${settings.contactEmail} for a URL that starts with https.`
  return html`<p class="notice error">
    This page was opened without https. Others on the network can read what you type, and your browser may not
    keep you signed in. ${remedy}
  </p>`
}

export type Fields = Readonly<Record<string, string>>
type FormHandler = (request: FastifyRequest, reply: FastifyReply, fields: Fields) => Promise<FastifyReply>

/** The anti-forgery token, as the first field of a form. */
export const csrfInput = (token: string) => hidden(tokenField, token)

/** Whether a browser shows the response as a page: it sent a form, or opens an identity page. */
export const isForPage = ({ url, headers }: FastifyRequest): boolean =>
  /^\/identity\//i.test(url) && (headers.accept ?? '').includes('text/html')

/** A stale form, or a page that cannot be had right now, leads to a page with a link to continue, not to a bare error. */
export function sendErrorPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  error: Error,
): FastifyReply {
  const { status, body, headers = {} } = answerTo(error, request)
  void reply.headers(headers)
  reply.refusalCode = body.code
  const notices = html`${insecureNotice(app, request)}${errorNotice(body.message)}
    <p><a class="button" href="${loginPath}">Go to sign in</a></p>`
  return sendPage(app, reply, { title: 'Please try again', body: notices, status })
}

/**
 * Bind the post of a form: same origin, url-encoded, with the anti-forgery token of the session as a field. A refusal by the
 * handler, or for the token, becomes a page.
 *
 * @throws {Refusal} while handling: 403 for another origin, 415 for another content type
 */
export function bindForm(server: FastifyInstance, app: App, url: string, handler: FormHandler): void {
  server.post(url, {
    onRequest: async (request) => {
      checkOrigin(request, app.settings)
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
      if (type !== 'application/x-www-form-urlencoded') throw new Refusal(415, 'Please send a form.')
    },
    handler: async (request, reply) => {
      const fields = (request.body ?? {}) as Fields
      try {
        if (sessionToken(request) === undefined) throw new Refusal(403, NO_COOKIE)
        checkAntiforgery(app, request, fields[tokenField])
        return await handler(request, reply, fields)
      } catch (error) {
        if (error instanceof Refusal) return sendErrorPage(app, request, reply, error)
        throw error
      }
    },
  })
}
