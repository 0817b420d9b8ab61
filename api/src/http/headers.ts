import type { FastifyInstance } from 'fastify'

/** What every answer of the API says; pages of identity replace the policy with their own. */
export function addHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-site',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    })
  })
}
