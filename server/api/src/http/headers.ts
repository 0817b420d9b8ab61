import { PROTECTION_HEADERS, strictTransport, afterBody } from '@recog/server-kit/http'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings'

/** Headers of every response of the API; identity pages replace the policy with their own. */
export function commonHeaders({ apiUrl }: Settings): Readonly<Record<string, string>> {
  const strict = strictTransport(apiUrl)
  return {
    ...(strict && { 'strict-transport-security': strict }),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'same-origin',
    ...PROTECTION_HEADERS,
    'x-frame-options': 'DENY',
  }
}

/** Set the common headers on every response, and send none while the body of its request is on its way. */
export function addHeaders(server: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  server.addHook('onSend', (request, _reply, _payload, done) => afterBody(request.raw, done))
}
