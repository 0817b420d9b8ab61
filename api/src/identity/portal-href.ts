import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { ownOrigins } from '../http/origin'
import type { Settings } from '../settings'
import { safeReturnUrl } from './return-url'

/** The portal's origin if it differs from that of the identity pages, otherwise ''. */
export const otherPortalOrigin = ({ publicUrl, allowedOrigins }: Settings): string =>
  allowedOrigins.includes(publicUrl) ? publicUrl : ''

/** The URL of a portal page for links and redirects on identity pages (edge case T170). */
export const portalHref = (settings: Settings, path: string): string => otherPortalOrigin(settings) + path

/**
 * The target of a `returnUrl`: a page of the portal by path and query, or an identity page. Never an origin that only the
 * request names (edge case T15).
 */
export function returnTo({ settings }: App, request: FastifyRequest, value: unknown): string {
  const path = safeReturnUrl(value, ownOrigins(request, settings))
  return /^\/identity\//i.test(path) ? path : portalHref(settings, path)
}

/** A query parameter as text; the first if it is repeated. */
export function queryText(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, string | string[] | undefined>)[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
