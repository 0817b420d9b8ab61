import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal'

const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']

/**
 * Respond to each unsupported method of a known path with 405 and `Allow` (edge case T164). Call the returned function after
 * all routes are registered.
 */
export function trackMethods(server: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>()
  server.addHook('onRoute', (route) => {
    const methods = known.get(route.url) ?? new Set<string>()
    known.set(route.url, methods)
    for (const method of [route.method].flat()) methods.add(method)
  })
  return () => {
    for (const [url, methods] of known) {
      if (url.includes('*')) continue
      const allow = [...methods, 'OPTIONS'].toSorted().join(', ')
      server.route({
        method: all.filter((method) => !methods.has(method)),
        url,
        exposeHeadRoute: false,
        onRequest: async () => {
          throw new Refusal(405, 'This method is not allowed here.', { headers: { Allow: allow } })
        },
        handler: async () => undefined,
      })
      server.options(url, async (_request, reply) => reply.code(204).header('Allow', allow).send())
    }
  }
}
