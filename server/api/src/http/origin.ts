import { VERSION_CAPABLE_HEADER } from '@recog/api-contract/constants'
import { isThisMachine } from '@recog/server-kit/setting-values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings'
import { Refusal } from './errors'

/** The configured origins of the portal and of the API, and the one that this request came to. */
export const ownOrigins = (request: FastifyRequest, settings: Settings): readonly string[] => [
  settings.publicUrl,
  settings.apiUrl,
  `${request.protocol}://${request.host}`,
]

const isUnsafe = (request: FastifyRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(request.method)

/**
 * Refuse a write started by a page of another site. Programs other than browsers send neither of the headers it checks.
 *
 * @throws {Refusal} 403 for a write from an origin that is not listed
 */
export function checkOrigin(request: FastifyRequest, settings: Settings): void {
  if (!isUnsafe(request)) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const listed = origin !== undefined && settings.allowedOrigins.includes(origin)
  if (listed) return
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const foreignOrigin = origin !== undefined && !ownOrigins(request, settings).includes(origin)
  if (foreignSite || foreignOrigin) throw new Refusal(403, 'Requests from other sites are refused.')
}

/** Allow only the configured origins to read responses to requests with credentials (edge case T25). */
export function allowListedOrigins(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  if (settings.allowedOrigins.length === 0) return
  void reply.header('Vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !settings.allowedOrigins.includes(origin)) return
  void reply.headers({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Headers': `Content-Type, Accept, If-Match, ${VERSION_CAPABLE_HEADER}, ${settings.csrfHeader}`,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Expose-Headers': 'Date, Retry-After',
    'Access-Control-Max-Age': '600',
  })
}

/**
 * Whether browsers consider an origin secure, and so store Secure cookies and offer all features: https, or this machine (W3C
 * Secure Contexts, edge case T20).
 *
 * @param protocol with or without the colon
 */
export const isTrustworthy = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  /^https:?$/.test(protocol) || isThisMachine(hostname)
