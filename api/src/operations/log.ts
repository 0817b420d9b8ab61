import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings'

/** JSON lines on standard output, with the fields named here and no others. */
export const loggerOptions = (settings: Settings) => ({ level: settings.logLevel, base: null })

/** One line a request: the route's pattern, never the address asked for, who asked or from where. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}
