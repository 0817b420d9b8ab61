import type { FastifyInstance } from 'fastify'

/** One line per response. The path of a page can name a person, so only released files are logged by their path. */
export function logResponses(site: FastifyInstance): void {
  site.addHook('onResponse', async (request, reply) => {
    const { url: pattern = 'unknown' } = request.routeOptions
    request.log.info(
      {
        method: request.method,
        route: pattern === '/assets/*' ? request.url.split('?')[0] : pattern,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}
