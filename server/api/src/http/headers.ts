import { PROTECTION_HEADERS, strictTransport, afterBody } from '@recog/server-kit/http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../settings'

/** Headers of every response of the API; identity pages replace the policy with their own. */
export function setCommonHeaders(reply: FastifyReply, { apiUrl }: Settings): void {
  const strict = strictTransport(apiUrl)
  if (strict) void reply.header('Strict-Transport-Security', strict)
  void reply.headers({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-site',
    'Referrer-Policy': 'same-origin',
    ...PROTECTION_HEADERS,
    'X-Frame-Options': 'DENY',
  })
}

/** Set the common headers on every response, and send none while the body of its request is on its way. */
export function addHeaders(server: FastifyInstance, settings: Settings): void {
  server.addHook('onRequest', async (_request, reply) => setCommonHeaders(reply, settings))
  server.addHook('onSend', (request, _reply, _payload, done) => afterBody(request.raw, done))
}
