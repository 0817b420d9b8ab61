import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings'

/** JSON lines on standard output, with only these fields. */
export const loggerOptions = (settings: Settings) => ({ level: settings.logLevel, base: null })

/** Log one line per request: the pattern of the route, never the requested URL, the person or the network address. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}
