import type { FastifyInstance } from 'fastify'
import type { Pages } from './pages'

/** `/healthz`: the process runs. `/readyz`: it can send pages. */
export function addHealth(site: FastifyInstance, pages: Pages): void {
  const method = ['GET', 'HEAD']
  site.route({ method, url: '/healthz', handler: async () => ({ status: 'ok' }) })
  site.route({
    method,
    url: '/readyz',
    async handler(request, reply) {
      try {
        await pages.released('registry')
        return { status: 'ready' }
      } catch (error) {
        request.log.error(error)
        return reply.code(503).send({ status: 'not ready', reason: 'There are no documents to send' })
      }
    },
  })
}
