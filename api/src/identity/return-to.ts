import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { safeReturnUrl } from './return-url'

/** `safeReturnUrl` against the portal's origins: the configured one, and the one this request came to. */
export const returnTo = (app: App, request: FastifyRequest, value: unknown): string =>
  safeReturnUrl(value, [app.settings.publicUrl, `${request.protocol}://${request.host}`])

/** One query parameter as text: the first of repeated ones. */
export function queryText(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, string | string[] | undefined>)[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
