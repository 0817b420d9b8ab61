import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { ownOrigins } from '../http/origin'
import { portalHref } from './portal-href'
import { safeReturnUrl } from './return-url'

/**
 * Where a `returnUrl` leads: to a page of the portal by path and query, or to an identity page. Never to an origin that only
 * the request names.
 */
export function returnTo({ settings }: App, request: FastifyRequest, value: unknown): string {
  const path = safeReturnUrl(value, ownOrigins(request, settings))
  return /^\/identity\//i.test(path) ? path : portalHref(settings, path)
}

/** One query parameter as text: the first of repeated ones. */
export function queryText(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, string | string[] | undefined>)[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
