import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../settings'

/** A year, as browsers' preload lists require. */
const HSTS = 'max-age=31536000; includeSubDomains'

/** Headers of every response of the API; identity pages replace the policy with their own. */
export function setCommonHeaders(reply: FastifyReply, { apiUrl }: Settings): void {
  if (apiUrl.startsWith('https:')) void reply.header('Strict-Transport-Security', HSTS)
  void reply.headers({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-site',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  })
}

/** Sets the common headers on every response. */
export function addHeaders(server: FastifyInstance, settings: Settings): void {
  server.addHook('onRequest', async (_request, reply) => setCommonHeaders(reply, settings))
}
