import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { isTrustworthy } from '../http/origin'
import { html, type Html } from './html'
import { loginPath } from './paths'

export const NO_COOKIE =
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
