import fastify, { type FastifyInstance } from 'fastify'
import type { Collector } from '@recog/release-service/collector'
import { collectDefaultMetrics } from 'prom-client'
import { sectionMetrics } from './section-metrics'
import type { SiteSettings } from './settings'

/**
 * Serves `/metrics` for Prometheus on a port of its own, while the web server listens. Members never reach that port, so the
 * figures need no sign-in.
 */
export function addMetrics(site: FastifyInstance, { metrics }: SiteSettings, collector: Collector): void {
  if (!metrics) return
  const registry = sectionMetrics(() => collector.counts())
  collectDefaultMetrics({ register: registry, prefix: 'portal_site_' })
  const server = fastify()
  server.get('/metrics', async (_request, reply) => {
    reply.header('content-type', registry.contentType)
    return registry.metrics()
  })
  site.addHook('onListen', async () => {
    await server.listen(metrics)
  })
  site.addHook('preClose', () => server.close())
}
